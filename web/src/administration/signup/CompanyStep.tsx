import type { Registration } from '@storey/api/administration/registration-fields.ts'
import { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { isMoving } from '../../ui/fields/upload-queue.ts'
import { Form } from '../../ui/form/Form.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { type Place, samePlace } from './document-queue.ts'
import { LicenseInput } from './LicenseInput.tsx'
import { companyStep, documentsOf, type Fields, generalStep } from './parts/fields.ts'
import { keepDraft, type Opened, openedNow, readDraft } from './registration-state.ts'
import { SignupDocuments } from './SignupDocuments.tsx'
import { StepDocuments } from './StepDocuments.tsx'
import { StepFields } from './StepFields.tsx'
import { StepFoot } from './StepFoot.tsx'
import { type StepProps, useComparison, valuesOf } from './step-props.ts'

/** First step of a brokerage in the Emirates: its trade license. */
export function CompanyStep(props: StepProps) {
  const { source, registration, state } = props
  const read = (now: Registration | null): FormValues => ({
    ...valuesOf(companyStep, now?.company, now ? null : readDraft(source)),
    source,
    version: now?.company.version ?? null,
  })
  const [initial] = useState(() => read(registration))
  const compare = useComparison(companyStep, read)
  const files = useHeldFiles(props)
  const form = useEndpointForm({
    schema: registrations.begin.body,
    initial,
    marksOptional: true,
    send: (body) => call(registrations.begin, { body }, bearerOf(state.opened ?? openedNow(source))),
    compare,
    done: (answer) => void files.begun(answer),
  })
  return (
    <CompanyForm
      {...props}
      {...files}
      form={form}
      fields={companyStep}
      number="trade_license_number"
      country="AE"
      notes={registration?.notes ?? []}
    />
  )
}

/** First step of a company in another country: its registration there. */
export function GeneralStep(props: StepProps) {
  const { source, registration, state } = props
  const read = (now: Registration | null): FormValues => {
    const company = now?.company
    const renamed = company && {
      registration_number: company.trade_license_number,
      registry: company.trade_license_authority,
      registered_on: company.trade_license_issued_on,
      license_expires_on: company.trade_license_expires_on,
    }
    const values = valuesOf(generalStep, company, renamed, company ? null : readDraft(source))
    const markets = Array.isArray(values.markets) ? values.markets : []
    return { ...values, markets, version: company?.version ?? null }
  }
  const [initial] = useState(() => read(registration))
  const compare = useComparison(generalStep, read)
  const files = useHeldFiles(props)
  const form = useEndpointForm({
    schema: internationalRegistrations.begin.body,
    initial,
    marksOptional: true,
    send: (body) => call(internationalRegistrations.begin, { body }, bearerOf(state.opened ?? openedNow(source))),
    compare,
    done: (answer) => void files.begun(answer),
  })
  return (
    <CompanyForm
      {...props}
      {...files}
      form={form}
      fields={generalStep}
      number="registration_number"
      country={String(form.values.country ?? '')}
      notes={(registration?.notes ?? []).map(({ field, note }) => ({ field: NAMES[field] ?? field, note }))}
    />
  )
}

type FormValues = Record<string, unknown>
interface Held {
  readonly file: File
  readonly about: Place
}

/** Holds files chosen before the registration exists. They are uploaded as soon as it does, then the next page opens. */
function useHeldFiles({ state, queue, onNext }: StepProps) {
  const [held, setHeld] = useState<readonly Held[]>([])
  const leaving = useRef(false)
  useEffect(
    () =>
      queue.subscribe(() => {
        const all = queue.all()
        if (!leaving.current || all.some(isMoving)) return
        leaving.current = false
        if (all.every((one) => one.state === 'sent')) onNext()
      }),
    [queue, onNext],
  )
  return {
    held,
    onHold: (file: File, about: Place) =>
      setHeld((before) => [...before.filter((one) => !samePlace(one.about, about)), { file, about }]),
    async begun(answer: Opened) {
      await state.open(answer)
      if (held.length === 0) return onNext()
      leaving.current = true
      queue.add(held)
      setHeld([])
    },
  }
}

interface FormProps extends StepProps {
  form: EndpointForm<FormValues>
  fields: Fields
  /** The field whose number is looked up while typing. */
  number: string
  country: string
  notes: Registration['notes']
  held: readonly Held[]
  onHold: (file: File, about: Place) => void
}

function CompanyForm({ source, registration, state, queue, form, fields, number, country, notes, ...rest }: FormProps) {
  const { values, sending } = form
  useEffect(() => {
    if (!state.opened) keepDraft(source, values)
  }, [source, state.opened, values])
  return (
    <Form form={form} guard={state.opened !== undefined}>
      <StepFields
        form={form}
        fields={fields}
        step="company"
        notes={notes}
        country={country}
        own={{
          [number]: (field) => <LicenseInput field={field} country={country} bearer={state.opened?.token} />,
        }}
      />
      <StepDocuments>
        <SignupDocuments
          source={source}
          registration={registration}
          state={state}
          queue={queue}
          places={documentsOf[source].company.map((kind) => ({ kind, broker_id: null }))}
          held={rest.held}
          onHold={rest.onHold}
        />
      </StepDocuments>
      <StepFoot
        next={`Continue to ${rest.nextTitle.charAt(0).toLowerCase()}${rest.nextTitle.slice(1)}`}
        sending={sending}
        onBack={rest.onBack}
      />
    </Form>
  )
}

const bearerOf = (opened: { token: string } | undefined) => (opened ? { bearer: opened.token } : {})

/** Maps the fields of this page to the organization's field names. */
const NAMES: Readonly<Record<string, string>> = {
  'company.trade_license_number': 'company.registration_number',
  'company.trade_license_authority': 'company.registry',
  'company.trade_license_issued_on': 'company.registered_on',
  'company.trade_license_expires_on': 'company.license_expires_on',
}
