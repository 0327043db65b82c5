import { describe, expect, it } from 'vitest'
import { keepPdfs } from './kept-pdfs.ts'

describe('keepPdfs', () => {
  it('makes a document once for many requests at once and afterwards', async () => {
    const kept = keepPdfs(100)
    let made = 0
    const make = async () => {
      made++
      return Buffer.alloc(10)
    }
    await Promise.all(Array.from({ length: 110 }, () => kept.of('a', make)))
    await kept.of('a', make)

    expect(made).toBe(1)
  })

  it('drops the documents that were not used for longest when their bytes are too many', async () => {
    const kept = keepPdfs(25)
    const made: string[] = []
    const ask = (key: string) =>
      kept.of(key, async () => {
        made.push(key)
        return Buffer.alloc(10)
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)

    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('tries a failed document again', async () => {
    const kept = keepPdfs(100)

    await expect(kept.of('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await kept.of('a', async () => Buffer.from('pdf'))).toEqual(Buffer.from('pdf'))
  })
})
