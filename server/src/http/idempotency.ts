import { createHash } from 'node:crypto'
import type { Endpoint } from '@storey/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Scope, stillReachable, type Visibility, visibilityOf } from '../access/scope.ts'
import type { Database, Pool } from '../database/connect.ts'
import { badRequest, conflict, invalid, notFound, Refusal } from '../errors/problems.ts'
import { piecesOf } from '../files/keep.ts'
import { decrypt, encrypt, fingerprint, type SecretKey } from '../kernel/secrets.ts'
import { JsonText } from './serve.ts'

export interface Keyed {
  /** Identifies the caller, so that keys of two callers do not collide. */
  readonly caller: string
  readonly request: FastifyRequest
  readonly given: { readonly params: unknown; readonly query: unknown; readonly body: unknown }
  /** Key to encrypt stored responses. */
  readonly secretKey: SecretKey
  /** Key of the hashes of bodies. */
  readonly signingKey: string
  /** The caller's present scope; undefined for the account area. */
  readonly scope: Scope | undefined
}

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Runs a call that creates or sends only once per `Idempotency-Key`, in the call's own transaction: a repeat gets the
 * first response, another body with the same key a 422, a repeat while the first is running a 409.
 */
export async function once(
  where: Database | Pool,
  endpoint: Endpoint,
  keyed: Keyed,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = keyed.request.headers['idempotency-key']
  if (key === undefined || !endpoint.idempotent) return work()
  if (typeof key !== 'string' || !KEY.test(key))
    throw badRequest('Idempotency-Key takes 1 to 255 visible characters.', 'bad_key')
  if ('transaction' in where && 'pg' in where)
    return where.transaction({ role: 'storey_account' }, (db) => firstOrRepeat(db, endpoint, keyed, key, work))
  return firstOrRepeat(where as Database, endpoint, keyed, key, work)
}

/** What the stored answer of a call is bound to. */
export const ownerOf = (caller: string, endpoint: string, key: string) =>
  JSON.stringify(['answer', caller, endpoint, key])

async function firstOrRepeat(
  db: Database,
  endpoint: Endpoint,
  { caller, given, secretKey, signingKey, scope }: Keyed,
  key: string,
  work: () => Promise<unknown>,
) {
  const name = `${endpoint.method} ${endpoint.path}`
  const owner = ownerOf(caller, name, key)
  const text = await textOf(given)
  const print = fingerprint(signingKey, 'bodies of repeatable calls', text)
  /** The hash as earlier releases wrote it. */
  const before = createHash('sha256').update(text).digest()
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${name} ${key}`}, 0)) as free`.execute(db)
  if (!rows[0]?.free) throw inProgress()
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response', 'sealed', 'secret', sql<Visibility | null>`visibility`.as('visibility')])
    .where('caller', '=', caller)
    .where('endpoint', '=', name)
    .where('key', '=', key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (first && !first.fingerprint.equals(print) && !first.fingerprint.equals(before))
    throw invalid({ 'Idempotency-Key': ['This key was used with another body. Make a new one.'] })
  if (first?.secret) throw conflict('already_done', 'This was done before; its answer is shown only once.')
  // The records of the first response may no longer be in reach.
  if (first?.visibility && scope && !stillReachable(scope, first.visibility)) throw notFound()
  if (first?.sealed) return new JsonText(decrypt(secretKey, first.sealed, owner))
  if (first) return first.response === null ? undefined : new JsonText(first.response)
  const answer = await work()
  const secret = endpoint.idempotent === 'secret'
  const response =
    answer === undefined || secret
      ? null
      : answer instanceof JsonText
        ? answer.text
        : JSON.stringify(endpoint.response && z.parse(endpoint.response, answer))
  const kept = {
    fingerprint: print,
    response: null,
    sealed: response === null || response === undefined ? null : encrypt(secretKey, response, owner),
    visibility: scope ? JSON.stringify(visibilityOf(scope)) : null,
    secret,
  }
  await db
    .insertInto('idempotency_keys')
    .values({ caller, endpoint: name, key, status: endpoint.status ?? 200, ...kept })
    .onConflict((again) =>
      again.columns(['caller', 'endpoint', 'key']).doUpdateSet({ ...kept, created_at: sql<string>`now()` }),
    )
    .execute()
  return answer
}

const inProgress = () =>
  new Refusal(409, { message: 'The first attempt is still running.', code: 'in_progress' }, { 'retry-after': '1' })

const preparing = new Set<string>()

/**
 * Runs the step before a call's transaction only once at a time per key, in this process; the transaction itself is
 * checked by `once`.
 */
export async function prepareOnce<Result>(
  { method, path, idempotent }: Endpoint,
  { caller, request }: Keyed,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = request.headers['idempotency-key']
  if (key === undefined || !idempotent) return work()
  const name = `${caller} ${method} ${path} ${String(key)}`
  if (preparing.has(name)) throw inProgress()
  preparing.add(name)
  try {
    return await work()
  } finally {
    preparing.delete(name)
  }
}

/** Parsed fields in a fixed order; a file by the hash of its content. */
async function textOf(value: unknown): Promise<string> {
  if (value instanceof Blob) {
    const hash = createHash('sha256')
    for await (const piece of piecesOf(value)) hash.update(piece)
    return hash.digest('hex')
  }
  if (Array.isArray(value)) return `[${(await Promise.all(value.map(textOf))).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${(await Promise.all(fields.map(async ([name, field]) => `${name}:${await textOf(field)}`))).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
