import { Button } from '@mantine/core'
import {
  brokerFields as brokerRules,
  MAX_BROKERS,
  registration as registrationShape,
  stepVersion,
} from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { IconFileUpload, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { brokersOf, emptyBroker, joinBrokers, splitBrokers } from './broker-rows.ts'
import { brokerFields, documentLabels } from './parts/fields.ts'
import { useShownValue } from './parts/useShownValue.tsx'
import styles from './Signup.module.css'
import { SignupDocuments } from './SignupDocuments.tsx'
import { StepFields } from './StepFields.tsx'
import { StepFoot } from './StepFoot.tsx'
import { askedWith, countryOf, type OpenedStepProps } from './step-props.ts'

const schema = z.strictObject({ brokers: z.array(z.strictObject(brokerRules)).min(1), ...stepVersion })

/** Step with the company's brokers; each has a field for the broker card after it is saved. */
export function BrokersStep({ source, registration, state, queue, onNext, onBack, nextTitle }: OpenedStepProps) {
  const { params, options } = askedWith(state)
  const { signatory, brokers } = registration
  const [initial] = useState(() =>
    brokers.length > 0
      ? brokersOf(registration)
      : {
          brokers: [{ ...emptyBroker(), full_name: signatory?.full_name ?? '', email: signatory?.email ?? '' }],
          version: registration.brokers_version,
        },
  )
  const rowFace = useBrokerFace()
  const [next, setNext] = useState(brokers.length > 0)
  const form = useEndpointForm({
    schema,
    initial,
    marksOptional: true,
    send: (body) => call(registrations.brokers, { params, body: { ...body, submit: false } }, options),
    compare: {
      read: (current) => brokersOf(registrationShape.parse(current)),
      rows: { split: splitBrokers, face: rowFace, join: joinBrokers },
    },
    done: ({ data }) => {
      state.show(data)
      form.mantine.setInitialValues(brokersOf(data))
      form.mantine.setValues(brokersOf(data))
      if (next) onNext()
      setNext(true)
    },
  })
  const rows = form.values.brokers
  return (
    <Form form={form}>
      {rows.map(({ id }, index) => (
        // An unsaved broker has no key, and rows are only removed in place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <section key={index} className={styles.broker} aria-label={`Broker ${index + 1}`}>
          <header>
            <h2>Broker {index + 1}</h2>
            {rows.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconTrash size={14} stroke={1.6} />}
                aria-label={`Remove broker ${index + 1}`}
                onClick={() => form.mantine.removeListItem('brokers', index)}
              >
                Remove
              </Button>
            )}
          </header>
          <StepFields
            form={form}
            fields={brokerFields}
            within={`brokers.${index}.`}
            step={`brokers.${id}`}
            notes={registration.notes}
            country={countryOf(registration)}
          />
          {id === undefined ? (
            <UnsavedCard />
          ) : (
            <SignupDocuments
              source={source}
              registration={registration}
              state={state}
              queue={queue}
              places={[{ kind: 'broker_card', broker_id: id }]}
            />
          )}
        </section>
      ))}
      {rows.length < MAX_BROKERS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => {
            setNext(false)
            form.mantine.insertListItem('brokers', emptyBroker())
          }}
          style={{ alignSelf: 'flex-start' }}
        >
          Add broker
        </Button>
      )}
      <StepFoot
        next={next ? `Continue to ${nextTitle.charAt(0).toLowerCase()}${nextTitle.slice(1)}` : 'Save brokers'}
        sending={form.sending}
        onBack={onBack}
      />
    </Form>
  )
}

/** The place of the card of a broker without a record: an uploaded file belongs to one. */
const UnsavedCard = () => (
  <ul className={styles.documents}>
    <li>
      <span className={styles.tile}>
        <IconFileUpload size={18} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={styles.document}>
        <b>{documentLabels.broker_card}, optional</b>
        <small>Upload it after you save the brokers</small>
      </span>
    </li>
  </ul>
)

/** Formats a row of brokers, without the address that identifies it. */
function useBrokerFace(): (row: unknown) => ReactNode {
  const showValue = useShownValue()
  return (row) => {
    if (typeof row !== 'object' || row === null) return 'Not in the list'
    const values = Object.entries(brokerFields).map(
      ([name, rule]) => [name, showValue(rule, Reflect.get(row, name))] as const,
    )
    return values
      .filter(([name, value]) => name !== 'email' && value !== null)
      .map(([name, value]) => <div key={name}>{value}</div>)
  }
}
