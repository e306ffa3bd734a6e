import { TextField } from "#ui/text-field.tsx";

type Part = "firstName" | "lastName";
type Props = { of: (part: Part) => { name: string; defaultValue: string | undefined; error: string | undefined } };

/** First and last name, side by side where there is room. */
export function NameFields({ of }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="First name" autoComplete="given-name" required maxLength={80} {...of("firstName")} />
      <TextField label="Last name" autoComplete="family-name" required maxLength={80} {...of("lastName")} />
    </div>
  );
}
