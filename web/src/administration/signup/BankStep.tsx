import type { Registration } from '@storey/api/administration/registration-fields.ts'
import { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import { hasIban } from '@storey/api/readers/read-iban.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { bankStep, documentsOf } from './parts/fields.ts'
import { SignupDocuments } from './SignupDocuments.tsx'
import { StepDocuments } from './StepDocuments.tsx'
import { StepFields } from './StepFields.tsx'
import { StepFoot } from './StepFoot.tsx'
import { askedWith, type OpenedStepProps, useComparison, valuesOf } from './step-props.ts'

const CODES = ['routing_code', 'intermediary_bank']

export function BankStep({ source, registration, state, queue, onNext, onBack, nextTitle }: OpenedStepProps) {
  const endpoint = source === 'skylinebuilders' ? registrations.bank : internationalRegistrations.bank
  const { params, options } = askedWith(state)
  const read = ({ bank, company }: Registration): Record<string, unknown> => {
    const values = valuesOf(bankStep, bank, {
      beneficiary: company.legal_name,
      country: company.country,
      currency: source === 'skylinebuilders' ? 'AED' : null,
    })
    return { ...values, version: bank?.version ?? null }
  }
  const [initial] = useState(() => read(registration))
  const compare = useComparison(bankStep, read)
  const form = useEndpointForm({
    schema: endpoint.body,
    initial,
    marksOptional: true,
    send: (body) => call(endpoint, { params, body }, options),
    compare,
    done: ({ data }) => {
      state.show(data)
      onNext()
    },
  })
  const withIban = hasIban(String(form.values.country ?? ''))
  // An IBAN says what these codes say. One that was entered before stays visible.
  const fields = Object.entries(bankStep).filter(([name]) => !withIban || !CODES.includes(name) || initial[name])
  return (
    <Form form={form}>
      <StepFields
        form={form}
        fields={Object.fromEntries(fields)}
        step="bank"
        notes={registration.notes}
        needed={['country', withIban ? 'iban' : 'account_number']}
      />
      <StepDocuments>
        <SignupDocuments
          source={source}
          registration={registration}
          state={state}
          queue={queue}
          places={documentsOf[source].bank.map((kind) => ({ kind, broker_id: null }))}
        />
      </StepDocuments>
      <StepFoot
        next={`Continue to ${nextTitle.charAt(0).toLowerCase()}${nextTitle.slice(1)}`}
        sending={form.sending}
        onBack={onBack}
      />
    </Form>
  )
}
