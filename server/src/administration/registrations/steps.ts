import type { Registration } from '@storey/api/administration/registration-fields.ts'
import { type Registrant, registrationNotFound } from '../../access/registrant.ts'
import { openingOf } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, stale } from '../../errors/problems.ts'
import type { Origin } from '../../http/serve.ts'
import { publish } from '../../live/events.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { Services } from '../../services/services.ts'
import { readSignup } from '../platform/actions.ts'
import { makeAddress, readRegistration } from './actions.ts'
import { confirmEmail, sentEmail } from './emails.ts'
import { isLicenseTaken, keepRegistration, listReviewers, lockRegistration, submitRegistration } from './queries.ts'
import { isOpen, LICENSE_TAKEN, type Mistakes, REGISTRATION_DAYS, submitMistakes } from './rules.ts'

export interface Step {
  readonly services: Services
  readonly registrant: Registrant
  readonly origin: Origin
}

const STEPS = ['bank', 'signatory', 'brokers'] as const
type StepName = (typeof STEPS)[number]

/**
 * Runs `work` in a transaction that sees and locks only this registration. `allow` may refuse before the save raises the version.
 *
 * @throws 404 if the token was ended in the meantime, 409 if it was sent or decided
 */
export function within<T>(
  { services, registrant }: Omit<Step, 'origin'>,
  work: (db: Database) => Promise<T>,
  allow?: (db: Database) => Promise<void>,
): Promise<T> {
  const { scope, token_hash, organization_id } = registrant
  return services.pool.transaction(openingOf(scope), async (db) => {
    const locked = await lockRegistration(db, scope, organization_id)
    if (!locked) throw notFound()
    if (!isOpen(locked.status))
      throw conflict('registration_submitted', 'This registration was sent for review. It can’t be changed now.')
    await allow?.(db)
    if (!(await keepRegistration(db, token_hash, REGISTRATION_DAYS))) throw registrationNotFound()
    return work(db)
  })
}

/** The data entered so far, as its registrant may read it. */
export async function current(db: Database, { services, registrant }: Omit<Step, 'origin'>): Promise<Registration> {
  const { scope, organization_id, mailed, confirmed } = registrant
  const visibility = { masked: true, company_only: mailed && !confirmed }
  const found = await readRegistration({ db, scope, services }, organization_id, visibility)
  if (!found) throw notFound()
  return found
}

export function refuse(mistakes: Mistakes): void {
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes)
}

interface Save extends Seen {
  readonly of: Registration['source']
  readonly name: StepName
  readonly submit?: boolean
}

/** Versions that the caller has seen: of the step, and for sending of the whole. If undefined, the last save wins. */
export interface Seen {
  readonly version?: number | null | undefined
  readonly whole_version?: number | undefined
}

const versionsOf = ({ company, bank, signatory, brokers_version }: Registration) => ({
  company: company.version,
  bank: bank?.version ?? null,
  signatory: signatory?.version ?? null,
  brokers: brokers_version,
})

/** @throws 409 with the present registration, if the step was saved since the caller read it */
export function refuseStale(now: Registration, name: StepName | 'company', { version, whole_version }: Seen): void {
  const seen = version === undefined || version === versionsOf(now)[name]
  if (!seen || (whole_version !== undefined && whole_version !== now.version)) throw stale(now)
}

/**
 * Saves a step, if those before it are complete.
 *
 * @throws 404 if the registration is of another kind, 409 if a step before is missing, or this one was saved in the meantime
 */
export function saveStep(
  step: Step,
  { of, name, submit = false, ...seen }: Save,
  save: (db: Database) => Promise<void>,
): Promise<Registration> {
  return within(
    step,
    async (db) => {
      await save(db)
      return submit ? send(db, step) : current(db, step)
    },
    async (db) => {
      const before = await current(db, step)
      if (before.source !== of) throw notFound()
      if (name !== 'bank' && !before.bank) throw outOfOrder('bank details')
      if (name === 'brokers' && !before.signatory) throw outOfOrder('authorized signatory')
      refuseStale(before, name, seen)
    },
  )
}

const outOfOrder = (step: string) => conflict('step_order', `Save the ${step} first.`)

/** Sends a registration for review: the company gets an e-mail, and the reviewers are notified. */
async function send(db: Database, step: Step): Promise<Registration> {
  const { services, registrant, origin } = step
  const { organization_id } = registrant
  const before = await current(db, step)
  const { country, trade_license_number } = before.company
  refuse({
    ...submitMistakes(before, services.clock.now()),
    ...((await isLicenseTaken(db, country ?? '', trade_license_number ?? ''))
      ? { 'company.trade_license_number': [LICENSE_TAKEN] }
      : {}),
  })
  if (!(await submitRegistration(db)))
    throw conflict('registration_submitted', 'This registration was sent for review already.')
  const sent = await current(db, step)
  const { email } = sent.company
  if (email !== null) {
    const { uuid, source } = sent
    const url = await makeAddress({ db, services }, { id: organization_id, uuid, source, email })
    const text = sent.address_confirmed
      ? sentEmail((await readSignup(db)).days, sent.company.legal_name ?? '', url)
      : confirmEmail(url)
    const kind = sent.address_confirmed ? 'registration_sent' : 'registration_confirm'
    await sendEmail({ db, services }, { kind, to: email, organization_id, request_id: origin.request_id, text })
  }
  await publish(db, [{ type: 'organization.changed', id: organization_id, organization_id }])
  if (sent.address_confirmed) await notifyReviewers(db, step, sent)
  return sent
}

/** Notifies the reviewers of a submitted registration whose address is confirmed. */
export async function notifyReviewers(db: Database, { services, registrant }: Step, sent: Registration): Promise<void> {
  const { organization_id, scope } = registrant
  for (const reviewer of await listReviewers(db))
    await notify(
      { db, services },
      {
        ...reviewer,
        kind: 'registration_submitted',
        subject: { kind: 'organization', id: organization_id, name: sent.company.legal_name ?? scope.user_name },
        path: `/auth/organizations/${organization_id}?tab=review`,
        dedupe_key: `registration:${organization_id}:${sent.submitted_at}`,
      },
    )
}
