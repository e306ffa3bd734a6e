import postgres from "postgres";

/** As the package has them. */
export default postgres;

export declare const statements: { begun: (() => (() => void) | null) | null };
