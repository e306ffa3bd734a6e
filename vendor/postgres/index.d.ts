import postgres from "postgres";

/** As the package has them. */
export default postgres;
