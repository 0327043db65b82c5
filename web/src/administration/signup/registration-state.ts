import type { Registration, RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { queryClient } from '../../http/query.ts'

/** What opens a registration: stored in this browser, or from the link in an e-mail. */
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
  // Neither in the list of visited pages nor on a shared screen.
  if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return opened
}

/** The registration in this tab; another tab may show another one. */
const inThisTab = new Map<RegistrationSource, Opened>()

function keep(source: RegistrationSource, opened: Opened): void {
  inThisTab.set(source, opened)
  localStorage.setItem(keptAs(source), `${opened.uuid}.${opened.token}`)
}

/** What was typed on the first page before the first save, so that a reload loses nothing. */
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

/** The registration that this tab shows now, independently of rendering; otherwise one that another tab has begun. */
export const openedNow = (source: RegistrationSource): Opened | undefined => inThisTab.get(source) ?? readKept(source)

/** Shows what the server has now. */
export const refetchRegistration = (source: RegistrationSource) =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(openedNow(source)) })

async function load(opened: Opened | undefined): Promise<Registration | null> {
  if (!opened) return null
  const { uuid, token } = opened
  return (await call(registrations.get, { params: { orgUuid: uuid } }, { bearer: token })).data
}

/** The registration of this browser, as the server has it. */
export function useRegistration(source: RegistrationSource) {
  const [opened, setOpened] = useState(() => readKept(source))
  const answer = useQuery({
    queryKey: queryKeyOf(opened),
    queryFn: () => load(opened),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    opened,
    answer,
    /** Goes on with what the first step answered; what is on screen stays there. */
    async open(next: Opened) {
      keep(source, next)
      localStorage.removeItem(draftAs(source))
      await queryClient.fetchQuery({ queryKey: queryKeyOf(next), queryFn: () => load(next), staleTime: 0 })
      setOpened(next)
    },
    /** Shows what a step answered. What was asked before it knows nothing of the step, and would take it away again. */
    async show(registration: Registration) {
      const queryKey = queryKeyOf(opened)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, registration)
    },
    forget() {
      inThisTab.delete(source)
      localStorage.removeItem(keptAs(source))
      setOpened(undefined)
    },
  }
}
export type RegistrationState = ReturnType<typeof useRegistration>
