import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { anyOf, asFlag, listQuery, one, page, recordId } from './conventions.ts'
import {
  can,
  type Endpoint,
  endpoint,
  everyone,
  type Input,
  pathParameters,
  type RequestOf,
  type ResponseOf,
} from './endpoint.ts'

const thing = z.object({ id: recordId, name: z.string() })
const things = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    summary: 'Things',
    access: can('leads.interact'),
    query: listQuery({ sort: ['name', 'created_at'], filters: { owner: anyOf(recordId), hot: asFlag } }),
    response: page(thing),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/boxes/{boxId}/things/{id}',
    summary: 'Change a thing',
    audit: { label: 'Change a thing', subject: 'lead' },
    access: everyone,
    body: z.strictObject({ name: z.string(), size: z.int().default(1) }),
    response: one(thing),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/things/{id}',
    summary: 'Delete',
    audit: { label: 'Change a thing', subject: 'lead' },
    access: can('leads.delete'),
    status: 204,
  }),
  file: endpoint({
    method: 'GET',
    path: '/things/{code}/file',
    summary: 'File',
    audit: { label: 'Change a thing', subject: 'lead' },
    access: everyone,
    params: z.object({ code: z.uuid() }),
    download: true,
  }),
}

describe('types of an endpoint', () => {
  it('an endpoint that changes or downloads something needs a label for the audit log', () => {
    type Named = { audit: { label: string; subject: 'lead' } }
    type Change = { method: 'POST'; path: string; summary: string; access: typeof everyone }
    type File = { method: 'GET'; path: string; summary: string; access: typeof everyone; download: true }

    expectTypeOf<Change>().not.toExtend<Endpoint>()
    expectTypeOf<File>().not.toExtend<Endpoint>()
    expectTypeOf<Change & Named>().toExtend<Endpoint>()
    expectTypeOf<File & Named>().toExtend<Endpoint>()
  })

  it('an endpoint gives its handler numeric path parameters and the parsed body', () => {
    expectTypeOf<Input<typeof things.change>['params']>().toEqualTypeOf<{
      readonly boxId: number
      readonly id: number
    }>()
    expectTypeOf<Input<typeof things.change>['body']>().toEqualTypeOf<{ name: string; size: number }>()
    expectTypeOf<Input<typeof things.remove>['body']>().toEqualTypeOf<undefined>()
  })

  it('an endpoint requires every path parameter and the body from a client, with optional query values', () => {
    expectTypeOf<{ params: { boxId: number; id: number }; body: { name: string } }>().toExtend<
      RequestOf<typeof things.change>
    >()
    expectTypeOf<{ params: { id: number }; body: { name: string } }>().not.toExtend<RequestOf<typeof things.change>>()
    expectTypeOf<{ params: { boxId: number; id: number }; body: { name: number } }>().not.toExtend<
      RequestOf<typeof things.change>
    >()
    expectTypeOf<{ query: { page: number; sort: '-name'; owner: number[] } }>().toExtend<
      RequestOf<typeof things.list>
    >()
    expectTypeOf<{ query: { sort: 'size' } }>().not.toExtend<RequestOf<typeof things.list>>()
    expectTypeOf<{ query: { owner: string } }>().not.toExtend<RequestOf<typeof things.list>>()
  })

  it('an endpoint returns the type of its response schema, a blob for a download, nothing for a 204', () => {
    expectTypeOf<ResponseOf<typeof things.change>>().toEqualTypeOf<{ data: { id: number; name: string } }>()
    expectTypeOf<ResponseOf<typeof things.file>>().toEqualTypeOf<Blob>()
    expectTypeOf<ResponseOf<typeof things.remove>>().toEqualTypeOf<undefined>()
  })

  it('an endpoint takes path parameters from its own schema when it has one', () => {
    expectTypeOf<Input<typeof things.file>['params']>().toEqualTypeOf<{ code: string }>()
    expect(pathParameters(things.change.path)).toEqual(['boxId', 'id'])
  })

  it('an endpoint refuses a capability that is not in the permission table', () => {
    // @ts-expect-error no such capability
    expect(can('leads.dance').any_of).toEqual(['leads.dance'])
  })
})

describe('the query of a list', () => {
  it('the query of a list parses numbers, flags and comma-separated lists', () => {
    expect(things.list.query.parse({ page: '2', owner: '1,2', hot: 'true' })).toEqual({
      page: 2,
      per_page: 25,
      owner: [1, 2],
      hot: true,
    })
  })

  it.each([
    [{ owner: '1,x' }, 'owner'],
    [{ hot: 'yes' }, 'hot'],
    [{ page: '0' }, 'page'],
    [{ per_page: '101' }, 'per_page'],
    [{ sort: 'size' }, 'sort'],
    [{ colour: 'red' }, undefined],
  ])('the query of a list refuses %j', (query, field) => {
    const read = things.list.query.safeParse(query)

    expect(read.success).toBe(false)
    expect(read.error?.issues[0]?.path[0]).toBe(field)
  })
})
