import { setTimeout as pause } from 'node:timers/promises'
import { leads } from '@storey/api/crm/leads.ts'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildToken } from '../harness.ts'

const WRITERS = 4

/** Callers who create leads one after the other at a server, one who lists what they created, and an event stream that hears of it. */
export async function writeLeads(address: string, owner: Kysely<Tables>) {
  const organization = await buildOrganization(owner, { type: 'brokerage' })
  const { id } = await buildMember(owner, organization.id, 'broker_admin')
  const headers = { authorization: `Bearer ${await buildToken(owner, id)}`, 'content-type': 'application/json' }
  const organization_id = Number(organization.id)
  const acknowledged: number[] = []
  const refused = new Map<number | string, number>()
  const refuse = (how: number | string) => refused.set(how, (refused.get(how) ?? 0) + 1)

  let writing = true
  const call = async <T>(path: string, body?: object): Promise<T | undefined> => {
    const how = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${address}/api${path}`, { headers, ...how }).catch(String)
    if (typeof answer !== 'string' && answer.ok) return ((await answer.json()) as { data: T }).data
    refuse(typeof answer === 'string' ? answer : answer.status)
    await pause(50)
    return undefined
  }
  const create = async (writer: number | string, at: number) => {
    const fields = { organization_id, full_name: 'Ada', email: `ada-${writer}-${at}@example.com` }
    const lead = await call<{ id: number }>(leads.create.path, fields)
    if (lead) acknowledged.push(lead.id)
    return lead
  }
  const write = async (writer: number) => {
    for (let at = 0; writing; at++) await create(writer, at)
  }
  const found = { own: 0, missed: 0 }
  const read = async () => {
    for (let at = 0; writing; at++) {
      const lead = await create('reader', at)
      const newest = `${leads.list.path}?organization_id=${organization_id}&sort=-created_at&search=ada-reader-${at}@`
      const list = lead && (await call<{ id: number }[]>(newest))
      if (list?.some(({ id }) => id === lead?.id)) found.own++
      else if (list) found.missed++
    }
  }
  const callers = [read(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]

  const events = { heard: 0 }
  const stream = await fetch(`${address}/api/events?organization_id=${organization_id}`, { headers })
  void (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (text.includes('lead.created')) events.heard++
  })().catch(() => undefined)

  return {
    acknowledged,
    refused,
    events,
    found,
    /** Ends the work, and checks that each acknowledged lead is there, once, that lists missed none, and that calls failed with 503 only. */
    async end() {
      writing = false
      await Promise.all(callers)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from leads where id = any (${acknowledged}::bigint[])`.execute(owner)
      expect(rows[0]?.count).toBe(acknowledged.length)
      expect(new Set(acknowledged).size).toBe(acknowledged.length)
      expect([...refused.keys()].filter((status) => status !== 503)).toEqual([])
      expect(found.own).toBeGreaterThan(0)
      expect(found.missed).toBe(0)
    },
  }
}
