import { type ChangeEvent, useState } from "react";

type Parsed<Value> = { value: Value; read: (text: string) => Value; write: (value: Value) => string; onValue: (value: Value) => void };

/** A control that shows a value as text. While the person types, the text stays as typed (1.50); a value from elsewhere replaces it. */
export function useParsedText<Value>({ value, read, write, onValue }: Parsed<Value>) {
  const [text, setText] = useState(() => write(value));
  const isOwn = write(read(text)) === write(value);
  return {
    value: isOwn ? text : write(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(target.value);
      onValue(read(target.value));
    },
  };
}
