import { Box, Button } from '@mantine/core'
import { leadImports } from '@storey/api/client-endpoints.ts'
import type { LeadImport } from '@storey/api/crm/lead-imports.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Page } from '../../ui/Page.tsx'
import { Status } from '../../ui/Status.tsx'
import { StepList } from '../../ui/StepList.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import * as copy from './copy.ts'
import styles from './Imports.module.css'
import { importStatusLabels, importTones } from './import-labels.ts'
import { OptionsStep } from './OptionsStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { hasBegun, reachOf, type StepId, stepOf, steps } from './steps.ts'

/** The steps of one import; the address says which is open, and the server keeps what each of them said. */
export function ImportFlow({ one }: { one: LeadImport }) {
  const navigate = useNavigate()
  const { step: asked } = useSearch({ strict: false })
  const step = stepOf(one, asked)
  const at = steps.findIndex(({ id }) => id === step)
  const flow = useBeginning(step)
  const go = (to: StepId) => void navigate({ to: '.', search: { step: to } })
  const remove = async () => {
    const sure = await confirm({
      title: copy.discardOf(one.file_name),
      effect: copy.nothingOfItHasBeenImported,
      verb: 'Discard',
      danger: true,
    })
    if (!sure) return
    await act(async () => {
      await call(leadImports.remove, { params: { id: one.id } })
      await navigate({ href: '/crm/leads/import' })
    })
  }
  const shared = { one, go }
  return (
    <Page
      title={one.file_name}
      crumbs={[
        { title: copy.leads, to: '/crm/leads' },
        { title: copy.importLeads, to: '/crm/leads/import' },
      ]}
      status={<Status tone={importTones[one.status]}>{importStatusLabels[one.status]}</Status>}
      actions={
        one.own &&
        !hasBegun(one) &&
        one.status !== 'checking' && (
          <Button variant="subtle" color="gray" onClick={() => void remove()}>
            {copy.discard}
          </Button>
        )
      }
    >
      <section ref={flow} className={styles.flow} aria-label={steps[at]?.title} tabIndex={-1}>
        <StepList steps={steps} step={at} reached={reachOf(one)} onGo={(at) => go(steps[at]?.id ?? 'columns')} />
        <Box miw={0}>
          {step === 'columns' && <ColumnsStep {...shared} />}
          {step === 'options' && <OptionsStep {...shared} />}
          {step === 'check' && <CheckStep {...shared} />}
          {step === 'result' && <ResultStep one={one} />}
        </Box>
      </section>
    </Page>
  )
}

/** Another step begins at its top, for the eyes and for the keyboard. */
function useBeginning(step: StepId) {
  const flow = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    flow.current?.scrollIntoView()
    flow.current?.focus({ preventScroll: true })
  }, [step])
  return flow
}
