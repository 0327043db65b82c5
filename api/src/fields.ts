// A record's table of fields names each field once with its uses. Code that reads a table selects the fields of one use.

/** The names of the fields whose attribute has one of these values. */
export type FieldsWith<Table, Attribute extends string, Value> = {
  [Field in keyof Table]: Table[Field] extends Readonly<Record<Attribute, Value>> ? Field : never
}[keyof Table] &
  string

/** The fields of a table whose attribute has one of these values, in the table's order. */
export function fieldsWith<
  Table extends Readonly<Record<string, object>>,
  Attribute extends string,
  const Value extends string | boolean,
>(table: Table, attribute: Attribute, ...values: readonly Value[]): readonly FieldsWith<Table, Attribute, Value>[] {
  const isOne = (field: string): field is FieldsWith<Table, Attribute, Value> =>
    values.includes(Reflect.get(table[field] ?? {}, attribute))
  return Object.keys(table).filter(isOne)
}

/** A label inside a sentence: `Notes on needs` is `notes on needs`, `WhatsApp` stays. */
export const inSentence = (label: string): string =>
  /[A-Z]/.test(label.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1)
