import { type Registration, signatoryFields, stepVersion } from '@storey/api/administration/registration-fields.ts'
import { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import { useState } from 'react'
import * as z from 'zod'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { documentsOf, signatoryStep } from './parts/fields.ts'
import { SignupDocuments } from './SignupDocuments.tsx'
import { StepDocuments } from './StepDocuments.tsx'
import { StepFields } from './StepFields.tsx'
import { StepFoot } from './StepFoot.tsx'
import { askedWith, countryOf, type OpenedStepProps, useComparison, valuesOf } from './step-props.ts'

const schema = z.strictObject({ ...signatoryFields, ...stepVersion })

const read = ({ signatory }: Registration): Record<string, unknown> => ({
  ...valuesOf(signatoryStep, signatory, { id_type: 'passport', signing_authority: 'sole' }),
  version: signatory?.version ?? null,
})

export function SignatoryStep({ source, registration, state, queue, onNext, onBack, nextTitle }: OpenedStepProps) {
  const { params, options } = askedWith(state)
  const [initial] = useState(() => read(registration))
  const compare = useComparison(signatoryStep, read)
  const form = useEndpointForm({
    schema,
    initial,
    marksOptional: true,
    // For a company abroad this is the last step: the review that follows sends it.
    send: (body) =>
      source === 'skylinebuilders'
        ? call(registrations.signatory, { params, body }, options)
        : call(internationalRegistrations.signatory, { params, body: { ...body, submit: false } }, options),
    compare,
    done: ({ data }) => {
      state.show(data)
      onNext()
    },
  })
  return (
    <Form form={form}>
      <StepFields
        form={form}
        fields={signatoryStep}
        step="signatory"
        notes={registration.notes}
        country={countryOf(registration)}
      />
      <StepDocuments>
        <SignupDocuments
          source={source}
          registration={registration}
          state={state}
          queue={queue}
          places={documentsOf[source].signatory.map((kind) => ({ kind, broker_id: null }))}
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
