/** The current record, which the server returns with the refusal of a stale save; undefined for every other error. */
export function currentIn(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== 'stale') return undefined
  return Reflect.get(error, 'current')
}

/**
 * Saves a record that other users may have saved in between. `isResolved` receives the current record and adopts it; if it returns
 * true, the save is sent once more over that version.
 * @throws the error of `send`, if it is not a stale save or the user must resolve it
 */
export async function saveVersioned<Answer, Now>(
  send: () => Promise<Answer>,
  isResolved: (now: Now) => boolean,
): Promise<Answer> {
  for (;;)
    try {
      return await send()
    } catch (error) {
      const now = currentIn(error)
      if (now === undefined || !isResolved(now as Now)) throw error
    }
}
