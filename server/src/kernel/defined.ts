/** The fields of an input without those that are undefined, which are not to be changed. */
export const defined = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Input]: Exclude<Input[Name], undefined>
  }
