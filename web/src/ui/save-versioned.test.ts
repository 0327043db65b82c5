import { describe, expect, it } from 'vitest'
import { currentIn, saveVersioned } from './save-versioned.ts'

describe('currentIn', () => {
  it('currentIn reads the record from a stale response only', () => {
    expect(currentIn(Object.assign(new Error(), { code: 'stale', current: { id: 1 } }))).toEqual({ id: 1 })
    expect(currentIn(Object.assign(new Error(), { code: 'taken', current: { id: 1 } }))).toBeUndefined()
    expect(currentIn('stale')).toBeUndefined()
  })
})

describe('saveVersioned', () => {
  const server = (version: number) => {
    const sent: number[] = []
    return {
      sent,
      save: async (known: number) => {
        sent.push(known)
        if (known !== version) throw Object.assign(new Error('stale'), { code: 'stale', current: { version } })
        return `saved over ${known}`
      },
    }
  }

  it('saveVersioned saves again over the newer version when the conflict is resolved', async () => {
    const { save, sent } = server(4)
    let version = 3
    const answer = await saveVersioned(
      () => save(version),
      (now: { version: number }) => {
        version = now.version
        return true
      },
    )

    expect(answer).toBe('saved over 4')
    expect(sent).toEqual([3, 4])
  })

  it('saveVersioned throws an unresolved conflict and every other error', async () => {
    const { save, sent } = server(4)
    const stale = saveVersioned(
      () => save(3),
      () => false,
    )
    const other = saveVersioned(
      () => Promise.reject(new Error('offline')),
      () => true,
    )

    await expect(stale).rejects.toMatchObject({ code: 'stale', current: { version: 4 } })
    await expect(other).rejects.toThrow('offline')
    expect(sent).toEqual([3])
  })
})
