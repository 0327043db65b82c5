import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import {
  brokerFields as brokerRules,
  type Registration,
  registration as registrationShape,
  signatoryFields as signatoryRules,
  stepVersion,
} from '@storey/api/administration/registration-fields.ts'
import { internationalRegistrations, registrations } from '@storey/api/client-endpoints.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { usePlatform } from '../../shell/usePlatform.ts'
import { useUploads } from '../../ui/fields/UploadList.tsx'
import { isMoving } from '../../ui/fields/upload-queue.ts'
import { sizeText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { currentIn } from '../../ui/save-versioned.ts'
import { Facts } from '../../ui/values/Facts.tsx'
import {
  bankStep,
  brokerFields,
  companyStep,
  documentLabels,
  documentsOf,
  type Fields,
  generalStep,
  type StepId,
  signatoryStep,
  stepsOf,
} from './parts/fields.ts'
import { useShownValue } from './parts/useShownValue.tsx'
import styles from './Signup.module.css'
import { askedWith, type OpenedStepProps } from './step-props.ts'

/** As saved: the last step is sent again, with the declarations. */
const brokersSchema = z.array(z.strictObject(brokerRules))
const signatorySchema = z.strictObject({ ...signatoryRules, ...stepVersion })

const DECLARATIONS = [
  'Everything entered here is true and complete.',
  'I have read the privacy notice and agree that this data is used to review the registration.',
  'The company and its brokers follow the code of conduct for selling off-plan property.',
]

interface Props extends OpenedStepProps {
  readonly onEdit: (step: StepId) => void
}

/** Review of all entered data, the declarations, and the submit button. */
export function ReviewStep({ source, registration, state, queue, onBack, onEdit }: Props) {
  // A file on its way is part of what is sent, and changes its version.
  const uploading = useUploads(queue).some(isMoving)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const titles = new Map(stepsOf[source].map(({ id, title }) => [id, title]))
  const facts = useFacts(source, registration)
  const notice = useRef<HTMLDivElement>(null)
  const signup = usePlatform()?.signup
  // It may be below the window, or behind the footer.
  useEffect(() => {
    if (missing.length > 0) notice.current?.scrollIntoView({ block: 'center' })
  }, [missing])

  const send = async () => {
    if (sending) return
    if (confirmed.length < DECLARATIONS.length) return setMissing(['Confirm all three declarations.'])
    setSending(true)
    setMissing([])
    try {
      const { params, options } = askedWith(state)
      const submitted = { submit: true, declared: true, whole_version: registration.version }
      const { data } =
        source === 'skylinebuilders'
          ? await call(
              registrations.brokers,
              {
                params,
                body: {
                  brokers: brokersSchema.parse(registration.brokers),
                  version: registration.brokers_version,
                  ...submitted,
                },
              },
              options,
            )
          : await call(
              internationalRegistrations.signatory,
              { params, body: { ...signatorySchema.parse(registration.signatory), ...submitted } },
              options,
            )
      state.show(data)
      window.scrollTo(0, 0)
    } catch (error) {
      const now = currentIn(error)
      if (now !== undefined) {
        state.show(registrationShape.parse(now))
        setConfirmed([])
        setMissing([
          'Something was changed in another tab. It is shown above. Check it, confirm the declarations again, and send.',
        ])
      } else if (error instanceof Failure && Object.keys(error.errors).length > 0)
        setMissing(Object.values(error.errors).map((messages) => messages?.[0] ?? ''))
      else notify.bad(error)
    }
    setSending(false)
  }

  return (
    <div className={styles.review}>
      {stepsOf[source]
        .filter(({ id }) => id !== 'review')
        .map(({ id }) => (
          <section key={id} className={styles.part}>
            <header>
              <h2>{titles.get(id)}</h2>
              <Button
                size="xs"
                variant="default"
                aria-label={`Edit ${titles.get(id) ?? ''}`}
                onClick={() => onEdit(id)}
              >
                Edit
              </Button>
            </header>
            {facts(id)}
          </section>
        ))}
      <section className={styles.part}>
        <header>
          <h2>Declarations</h2>
        </header>
        <Checkbox.Group
          value={[...confirmed]}
          onChange={(next) => {
            setConfirmed(next)
            setMissing([])
          }}
        >
          <Stack gap="sm">
            {DECLARATIONS.map((text) => (
              <Checkbox key={text} value={text} label={text} error={missing.length > 0 && !confirmed.includes(text)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {signup && (
          <Group gap="xs" mt="sm">
            <TextButton title="Privacy notice" text={signup.privacy_notice} />
            <TextButton title="Code of conduct" text={signup.code_of_conduct} />
          </Group>
        )}
      </section>
      {missing.length > 0 && (
        <Alert ref={notice} color="red" title="Before you send" role="alert">
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={styles.foot}>
        <Button variant="default" size="md" onClick={onBack}>
          Back
        </Button>
        <Button size="md" loading={sending || uploading} onClick={() => void send()} className={styles.next ?? ''}>
          Send for review
        </Button>
      </div>
    </div>
  )
}

/** A text that a declaration names. */
function TextButton({ title, text }: { title: string; text: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        Read the {title.toLowerCase()}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={title} size="lg">
        <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </Text>
      </Modal>
    </>
  )
}

/** The values of a step, as labels and values. */
function useFacts(source: Registration['source'], registration: Registration): (step: StepId) => ReactNode {
  const showValue = useShownValue()
  const { company, bank, signatory, brokers, documents } = registration
  const fileFacts = (files: Registration['documents']) =>
    files.map(({ kind, name, size }) => ({ label: documentLabels[kind], value: `${name}, ${sizeText(size)}` }))
  const factsOf = (fields: Fields, values: object | null, files: Registration['documents']) => (
    <Facts
      gathered
      facts={[
        ...Object.entries(fields).map(([name, { label, ...rule }]) => ({
          label,
          value: showValue(rule, values && Reflect.get(values, name)),
        })),
        ...fileFacts(files),
      ]}
    />
  )
  const files = (step: StepId) =>
    documents.filter((one) => (documentsOf[source][step] as readonly string[]).includes(one.kind))
  const renamed = {
    ...company,
    registration_number: company.trade_license_number,
    registry: company.trade_license_authority,
    registered_on: company.trade_license_issued_on,
    license_expires_on: company.trade_license_expires_on,
  }
  return (step) => {
    if (step === 'brokers')
      return brokers.map((broker, index) => (
        <div key={broker.id} className={styles.person}>
          <h3>Broker {index + 1}</h3>
          {factsOf(
            brokerFields,
            broker,
            documents.filter(({ broker_id }) => broker_id === broker.id),
          )}
        </div>
      ))
    const [fields, values] =
      step === 'bank'
        ? [bankStep, bank]
        : step === 'signatory'
          ? [signatoryStep, signatory]
          : [source === 'skylinebuilders' ? companyStep : generalStep, renamed]
    if (!values) return <p className={styles.hint}>Not entered yet</p>
    return factsOf(fields, values, files(step))
  }
}
