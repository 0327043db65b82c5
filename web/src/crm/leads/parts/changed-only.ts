/** Empty text and nothing are the same to a person. */
export const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? '') !== JSON.stringify(other ?? '')

/** The fields of a body that are not as they were when the form was opened, so that two people may change different ones. */
export const changedOnly = <Body extends object>(body: Body, initial: object): Partial<Body> => {
  const changed = Object.entries(body).filter(([name, value]) => differs(value, Reflect.get(initial, name)))
  return Object.fromEntries(changed) as Partial<Body>
}
