/** The record as it is now, which the server gives with the refusal of a stale save; undefined for every other failure. */
export function currentIn(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== 'stale') return undefined
  return Reflect.get(error, 'current')
}

/**
 * Saves a record that others may have saved meanwhile. `isResolved` gets the record as it is now, which it adopts; true sends
 * once more, over that version.
 *
 * @throws what `send` throws where it is no stale save, or one that a person must resolve
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
