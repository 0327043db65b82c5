import { describe, expect, it } from 'vitest'
import { changedIn, differencesOf, differs } from './compare.ts'

describe('differencesOf', () => {
  const base = { name: 'Amal', phone: '', email: 'a@example.com', tags: [1], version: 1 }

  it('differencesOf lists every different field and who changed it, conflicts first', () => {
    const mine = { ...base, phone: '+9715', email: 'mine@example.com' }
    const theirs = { ...base, name: 'Amal Haddad', email: 'theirs@example.com', tags: [1, 2], version: 4 }

    expect(differencesOf(base, mine, theirs)).toEqual([
      { path: 'email', mine: 'mine@example.com', theirs: 'theirs@example.com', by: 'both' },
      { path: 'name', mine: 'Amal', theirs: 'Amal Haddad', by: 'them' },
      { path: 'phone', mine: '+9715', theirs: '', by: 'me' },
      { path: 'tags', mine: [1], theirs: [1, 2], by: 'them' },
    ])
  })

  it('differencesOf ignores equal changes and the version', () => {
    const same = { ...base, name: 'Amal Haddad' }

    expect(differencesOf(base, same, { ...same, version: 2 })).toEqual([])
  })
})

describe('differs', () => {
  it('differs treats all empty values as equal', () => {
    expect([
      differs('', null),
      differs(null, undefined),
      differs([], null),
      differs(0, null),
      differs(false, null),
    ]).toEqual([false, false, false, true, true])
  })
})

describe('changedIn', () => {
  it('changedIn leaves out unchanged fields, and keeps cleared fields and the version', () => {
    const base = { name: 'Tower A', city: '', view: 'Sea', skipped_floors: [4], version: 3 }
    const body = { name: 'Tower B', city: null, view: null, skipped_floors: [4], version: 3 }

    expect(changedIn(body, base)).toEqual({ name: 'Tower B', view: null, version: 3 })
  })
})
