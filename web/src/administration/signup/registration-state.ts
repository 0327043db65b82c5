import type { Registration, RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { queryClient } from '../../http/query.ts'

/** Credentials of a registration: stored in this browser, or taken from the link of an e-mail. */
export interface Opened {
  readonly uuid: string
  readonly token: string
}

const keptAs = (source: RegistrationSource) => `storey-registration-${source}`
const draftAs = (source: RegistrationSource) => `storey-registration-draft-${source}`

function readKept(source: RegistrationSource): Opened | undefined {
  const found = /^([\w-]{36})\.([\w-]{20,200})$/.exec(
    new URLSearchParams(window.location.hash.slice(1)).get('registration') ??
      localStorage.getItem(keptAs(source)) ??
      '',
  )
  if (!found?.[1] || !found[2]) return undefined
  const opened = { uuid: found[1], token: found[2] }
  keep(source, opened)
  // Keeps it out of the browser's history and off a shared screen.
  if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return opened
}

/** The registration of this tab: another tab may open another one. */
const inThisTab = new Map<RegistrationSource, Opened>()

function keep(source: RegistrationSource, opened: Opened): void {
  inThisTab.set(source, opened)
  localStorage.setItem(keptAs(source), `${opened.uuid}.${opened.token}`)
}

/** Input of the first page before anything was saved, kept for a reload. */
export function readDraft(source: RegistrationSource): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(draftAs(source)) ?? '{}')
  } catch {
    return {}
  }
}
export const keepDraft = (source: RegistrationSource, values: object) =>
  localStorage.setItem(draftAs(source), JSON.stringify(values))

const queryKeyOf = (opened: Opened | undefined) => ['registration', opened?.uuid]

/** The current registration of this tab, whatever was rendered last; otherwise one that another tab has started. */
export const openedNow = (source: RegistrationSource): Opened | undefined => inThisTab.get(source) ?? readKept(source)

/** Refetches the registration. */
export const refetchRegistration = (source: RegistrationSource) =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(openedNow(source)) })

async function load(opened: Opened | undefined): Promise<Registration | null> {
  if (!opened) return null
  const { uuid, token } = opened
  return (await call(registrations.get, { params: { orgUuid: uuid } }, { bearer: token })).data
}

/** Steps, uploads and reads answer in any order: what is older than the current data is dropped. */
function newest(now: unknown, next: unknown): unknown {
  const [one, other] = [now, next] as (Registration | null | undefined)[]
  return one && other && one.version > other.version ? one : other
}

/** The registration of this browser, from the server. */
export function useRegistration(source: RegistrationSource) {
  const [opened, setOpened] = useState(() => readKept(source))
  const answer = useQuery({
    queryKey: queryKeyOf(opened),
    queryFn: () => load(opened),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: newest,
  })
  return {
    opened,
    answer,
    /** Continues with the response of the first step; the screen stays as it is. */
    async open(next: Opened) {
      keep(source, next)
      localStorage.removeItem(draftAs(source))
      await queryClient.fetchQuery({ queryKey: queryKeyOf(next), queryFn: () => load(next), staleTime: 0 })
      setOpened(next)
    },
    /** Shows the response of a step. */
    show(registration: Registration) {
      queryClient.setQueryData(queryKeyOf(opened), registration)
    },
    forget() {
      inThisTab.delete(source)
      localStorage.removeItem(keptAs(source))
      setOpened(undefined)
    },
  }
}
export type RegistrationState = ReturnType<typeof useRegistration>
