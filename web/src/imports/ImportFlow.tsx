import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../http/call.ts'
import { act } from '../ui/act.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { Page } from '../ui/Page.tsx'
import { StepList } from '../ui/StepList.tsx'
import { StatusBadge } from '../ui/values/Status.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import styles from './Imports.module.css'
import { importStatusLabels, importTones } from './import-labels.ts'
import type { ImportKind, ImportOne, ImportParts } from './kind.ts'
import { Notice } from './Notice.tsx'
import { ResultStep } from './ResultStep.tsx'
import { hasBegun, reachOf, type StepId, stepOf, steps } from './steps.ts'

interface Props<One extends ImportOne> {
  one: One
  kind: ImportKind
  parts: ImportParts<One>
}

/** The steps of an import; the current one is in the address, and the server stores the input of each. */
export function ImportFlow<One extends ImportOne>({ one, kind, parts }: Props<One>) {
  const navigate = useNavigate()
  const { step: requested } = useSearch({ strict: false })
  const step = stepOf(one, requested)
  const at = steps.findIndex(({ id }) => id === step)
  const flow = useBeginning(step)
  const go = (to: StepId) => void navigate({ to: '.', search: { step: to } })
  const remove = async () => {
    const sure = await confirm({
      title: `Discard ${one.file_name}?`,
      effect: 'Nothing has been imported.',
      verb: 'Discard',
      danger: true,
    })
    if (!sure) return
    await act(async () => {
      await call(kind.endpoints.remove, { params: { id: one.id } })
      await navigate({ href: kind.at })
    })
  }
  const shared = { one, kind, go }
  return (
    <Page
      title={one.file_name}
      crumbs={[kind.home, { title: kind.words.title, to: kind.at }]}
      status={<StatusBadge tone={importTones[one.status]}>{importStatusLabels[one.status]}</StatusBadge>}
      actions={
        one.own &&
        !hasBegun(one) &&
        one.status !== 'checking' && (
          <Button variant="subtle" color="gray" onClick={() => void remove()}>
            Discard
          </Button>
        )
      }
    >
      <section ref={flow} className={styles.flow} aria-label={steps[at]?.title}>
        <StepList steps={steps} step={at} reached={reachOf(one)} onGo={(at) => go(steps[at]?.id ?? 'columns')} />
        <div className={styles.step}>
          {!one.own && step !== 'result' && (
            <Notice tone="quiet" title={`${one.user.full_name} uploaded this file`}>
              Only {one.user.full_name} can continue this import. You see what was chosen so far.
            </Notice>
          )}
          {step === 'columns' && <ColumnsStep key={`${one.encoding} ${one.delimiter}`} {...shared} />}
          {step === 'options' && <parts.Options one={one} go={go} />}
          {step === 'check' && <CheckStep {...shared} {...parts} />}
          {step === 'result' && <ResultStep one={one} kind={kind} Lines={parts.Lines} />}
        </div>
      </section>
    </Page>
  )
}

/** A new step starts at its top. The list of steps has its heading, which takes the focus. */
function useBeginning(step: StepId) {
  const flow = useRef<HTMLElement>(null)
  const announced = useRef(step)
  useEffect(() => {
    if (announced.current === step) return
    announced.current = step
    flow.current?.scrollIntoView()
  }, [step])
  return flow
}
