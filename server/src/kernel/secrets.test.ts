import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, hashRecoveryCode } from './secrets.ts'

const KEY = 'a key of at least thirty-two characters'

describe('seal', () => {
  it('a sealed value is opened with the same key for the same owner', () => {
    expect(decrypt(KEY, encrypt(KEY, 'geheim', 'user 1'), 'user 1')).toBe('geheim')
  })

  it('seal never makes the same bytes twice', () => {
    expect(encrypt(KEY, 'geheim', 'user 1').equals(encrypt(KEY, 'geheim', 'user 1'))).toBe(false)
  })

  it('a sealed value is not opened with another key, for another owner, or with any bit changed', () => {
    const sealed = encrypt(KEY, 'geheim', 'user 1')

    expect(() => decrypt(`${KEY}!`, sealed, 'user 1')).toThrow()
    expect(() => decrypt(KEY, sealed, 'user 2')).toThrow()
    for (let position = 0; position < sealed.length; position++) {
      const changed = Buffer.from(sealed)
      changed[position] = (changed[position] ?? 0) ^ 1
      expect(() => decrypt(KEY, changed, 'user 1')).toThrow()
    }
  })
})

describe('hashRecoveryCode', () => {
  it('hashRecoveryCode differs by user and by key', () => {
    const hashes = [
      hashRecoveryCode(KEY, 1, 'abcde23456fghjk'),
      hashRecoveryCode(KEY, 2, 'abcde23456fghjk'),
      hashRecoveryCode(`${KEY}!`, 1, 'abcde23456fghjk'),
    ]

    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3)
  })
})
