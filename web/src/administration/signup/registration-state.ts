import type { Registration, RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { queryClient } from '../../http/query.ts'

/** Credentials of a registration: stored in this browser, or taken from the link of an e-mail. */
export interface Opened {
  readonly uuid: string
  readonly token: string
}

/** The registration that this browser began, with the token of its first step. */
const begunAs = (source: RegistrationSource) => `storey-registration-begun-${source}`
const keptAs = (source: RegistrationSource) => `storey-registration-${source}`
const draftAs = (source: RegistrationSource) => `storey-registration-draft-${source}`

const parse = (text: string | null): Opened | undefined => {
  const found = /^([\w-]{36})\.([\w-]{20,200})$/.exec(text ?? '')
  return found?.[1] && found[2] ? { uuid: found[1], token: found[2] } : undefined
}
const textOf = ({ uuid, token }: Opened) => `${uuid}.${token}`

function readKept(source: RegistrationSource): Opened | undefined {
  const opened =
    parse(new URLSearchParams(window.location.hash.slice(1)).get('registration')) ??
    parse(localStorage.getItem(keptAs(source)))
  if (!opened) return undefined
  keep(source, opened)
  // Keeps it out of the browser's history and off a shared screen.
  if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return opened
}

/** The registration of this tab: another tab may open another one. */
const inThisTab = new Map<RegistrationSource, Opened>()

function keep(source: RegistrationSource, opened: Opened): void {
  inThisTab.set(source, opened)
  localStorage.setItem(keptAs(source), textOf(opened))
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

async function load(source: RegistrationSource, opened: Opened | undefined): Promise<Registration | null> {
  if (!opened) return null
  const { uuid, token } = opened
  const params = { orgUuid: uuid }
  return (await confirmHere(source, opened)) ?? (await call(registrations.get, { params }, { bearer: token })).data
}

/**
 * The link was opened in the browser that began the registration: what was entered before is kept. A token that came in a URL is no
 * proof of that, because a stranger may have sent it.
 */
async function confirmHere(source: RegistrationSource, opened: Opened): Promise<Registration | undefined> {
  const begun = parse(localStorage.getItem(begunAs(source)))
  if (begun?.uuid !== opened.uuid || begun.token === opened.token) return undefined
  const request = { params: { orgUuid: opened.uuid }, body: { token: opened.token } }
  try {
    const { data } = await call(registrations.confirm, request, { bearer: begun.token })
    localStorage.setItem(begunAs(source), textOf(opened))
    return data
  } catch (error) {
    // Any other failure is shown: the link alone would delete what was entered.
    if (!(error instanceof Failure && (error.status === 404 || error.status === 422))) throw error
    localStorage.removeItem(begunAs(source))
    return undefined
  }
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
    queryFn: () => load(source, opened),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: newest,
  })
  // The link of this registration was opened in another tab, which ended the token of this one.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const next = key === keptAs(source) ? parse(newValue) : undefined
      if (!next || next.uuid !== inThisTab.get(source)?.uuid) return
      inThisTab.set(source, next)
      setOpened(next)
      void refetchRegistration(source)
    }
    // A link that is pasted into the address bar of this page loads nothing.
    const followLink = () => {
      const next = readKept(source)
      setOpened(next)
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(next) })
    }
    window.addEventListener('storage', follow)
    window.addEventListener('hashchange', followLink)
    return () => {
      window.removeEventListener('storage', follow)
      window.removeEventListener('hashchange', followLink)
    }
  }, [source])
  return {
    opened,
    answer,
    /** Continues with the response of the first step; the screen stays as it is. */
    async open(next: Opened) {
      if (openedNow(source)?.token !== next.token) localStorage.setItem(begunAs(source), textOf(next))
      keep(source, next)
      localStorage.removeItem(draftAs(source))
      await queryClient.fetchQuery({ queryKey: queryKeyOf(next), queryFn: () => load(source, next), staleTime: 0 })
      setOpened(next)
    },
    /** Shows the response of a step. */
    show(registration: Registration) {
      queryClient.setQueryData(queryKeyOf(opened), registration)
    },
    forget() {
      inThisTab.delete(source)
      localStorage.removeItem(begunAs(source))
      localStorage.removeItem(keptAs(source))
      setOpened(undefined)
    },
  }
}
export type RegistrationState = ReturnType<typeof useRegistration>
