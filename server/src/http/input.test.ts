import { endpoint, everyone } from '@storey/api/endpoint.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Refusal } from '../errors/problems.ts'
import { effectiveMethod, parseInput, readInput } from './input.ts'

const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, ...error.body }
    throw error
  }
  throw new Error('It was not refused.')
}

describe('effectiveMethod', () => {
  it.each([
    ['POST', {}, undefined, 'POST'],
    ['POST', {}, { _method: 'PUT' }, 'PUT'],
    ['POST', {}, { _method: 'DELETE' }, 'DELETE'],
    ['POST', { _method: 'DELETE' }, undefined, 'DELETE'],
    ['PATCH', {}, {}, 'PATCH'],
  ])('effectiveMethod of %s with query %j and body %j is %s', (method, query, body, expected) => {
    expect(effectiveMethod(method, query, body)).toBe(expected)
  })

  it.each([
    ['PATCH', {}, { _method: 'DELETE' }],
    ['GET', { _method: 'DELETE' }, undefined],
    ['POST', {}, { _method: 'PATCH' }],
    ['POST', {}, { _method: 'delete' }],
    ['POST', {}, { _method: ['DELETE'] }],
    ['POST', { _method: 'PUT' }, undefined],
  ])('effectiveMethod refuses %s with query %j and body %j', (method, query, body) => {
    expect(refusal(() => effectiveMethod(method, query, body))).toMatchObject({ status: 400, code: 'bad_method' })
  })
})

describe('readInput', () => {
  it('readInput removes the reserved fields from query and body', () => {
    const input = readInput(
      {},
      { locale: 'en', organization_id: '7', status: 'new' },
      { organization_id: 7, name: 'Ada' },
    )

    expect(input).toEqual({ params: {}, query: { status: 'new' }, body: { name: 'Ada' }, organization_id: 7 })
  })

  it('readInput reads a list of an address with and without brackets', () => {
    const read = (query: object) => readInput({}, query, undefined).query

    expect(read({ 'status[]': ['new', 'lost'], 'tags[]': '5', owner: ['1', '2'], 'a[0]': 'x' })).toEqual({
      status: ['new', 'lost'],
      tags: ['5'],
      owner: ['1', '2'],
      'a[0]': 'x',
    })
  })

  it.each(['-1', 'A', '1 OR 1=1', '9e99', ['1', '2'], { $ne: 1 }, '99999999999999999999'])(
    'readInput refuses the organization id %j',
    (organization_id) => {
      expect(refusal(() => readInput({}, { organization_id }, undefined))).toMatchObject({
        status: 422,
        errors: { organization_id: [expect.any(String)] },
      })
    },
  )

  it('readInput refuses two different organization ids', () => {
    expect(refusal(() => readInput({}, { organization_id: '1' }, { organization_id: 2 }))).toMatchObject({
      status: 422,
    })
  })
})

describe('parseInput', () => {
  const change = endpoint({
    method: 'PATCH',
    path: '/things/{id}',
    summary: 'Change',
    audit: { label: 'Change a thing', subject: 'lead' },
    access: everyone,
    body: z.strictObject({ name: z.string(), owner: z.strictObject({ id: z.int() }).optional() }),
  })
  const parse = (params: Record<string, string>, body: unknown, query: Record<string, unknown> = {}) =>
    parseInput(change, { params, query, body, organization_id: 0 })

  it('parseInput converts ids to numbers', () => {
    expect(parse({ id: '12' }, { name: 'Ada' })).toEqual({
      params: { id: 12 },
      query: undefined,
      body: { name: 'Ada' },
      others: [],
    })
  })

  it.each(['0', '-1', '1.5', 'abc', '01', '9007199254740993', ''])('parseInput answers 404 for id %j', (id) => {
    expect(refusal(() => parse({ id }, { name: 'Ada' }))).toEqual({
      status: 404,
      message: 'Not found.',
      code: 'not_found',
    })
  })

  it('parseInput names every invalid and every unknown field by its dotted path', () => {
    expect(refusal(() => parse({ id: '1' }, { owner: { id: 'x', age: 3 }, role: 'admin' }, { colour: 'red' }))).toEqual(
      {
        status: 422,
        message: 'Name is missing.',
        errors: {
          name: ['Name is missing.'],
          'owner.id': ['Id must be a number.'],
          'owner.age': ['There is no field of this name here.'],
          role: ['There is no field of this name here.'],
          colour: ['There is no field of this name here.'],
        },
      },
    )
  })

  const removal = endpoint({
    method: 'DELETE',
    path: '/things/{id}',
    summary: 'Remove',
    audit: { label: 'Remove a thing', subject: 'lead' },
    access: everyone,
    body: z.strictObject({ password: z.string() }),
  })

  it('parseInput refuses a secret in the address of a deletion, with one message', () => {
    const asked = { params: { id: '1' }, query: { password: 'x' }, body: {}, organization_id: 0 }

    expect(refusal(() => parseInput(removal, asked))).toMatchObject({
      errors: { password: ['Send this in the body, not in the address.'] },
    })
    expect(parseInput(removal, { ...asked, query: {}, body: { password: 'x' } }).body).toEqual({ password: 'x' })
  })
})
