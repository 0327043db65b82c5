import { Button, Text } from '@mantine/core'
import { IMPORT_KEPT_DAYS } from '@storey/api/imports/imports.ts'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { refetched } from '../http/stale.ts'
import { act } from '../ui/act.ts'
import { countText } from '../ui/format/number.ts'
import { Link } from '../ui/Link.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { ImportCounts } from './ImportCounts.tsx'
import styles from './Imports.module.css'
import { rowsText } from './import-labels.ts'
import type { ImportKind, ImportOne, ImportParts } from './kind.ts'
import { Notice } from './Notice.tsx'
import { Progressing } from './Progressing.tsx'
import { Reasons } from './Reasons.tsx'
import { RefusedFile } from './RefusedFile.tsx'

interface Props<One extends ImportOne> extends Pick<ImportParts<One>, 'Lines'> {
  one: One
  kind: ImportKind
}

/** The result of an import, the next actions, and Undo. */
export function ResultStep<One extends ImportOne>({ one, kind, Lines }: Props<One>) {
  const { status, done, undone, job, lines_kept } = one
  if (status === 'importing')
    return (
      <Progressing
        one={one}
        title="Importing"
        note="You can leave this page. We’ll notify you when it’s done. If you stop, imported rows are kept."
      />
    )
  if (status === 'undoing') return <Progressing one={one} title="Undoing the import" note="You can leave this page." />
  const reached = done.created + done.updated + done.skipped + done.refused
  return (
    <>
      <h2 className={styles.title}>{status === 'undone' ? 'Undone' : status === 'stopped' ? 'Stopped' : 'Imported'}</h2>
      {status === 'stopped' && (
        <Notice
          tone={job?.status === 'failed' ? 'warn' : 'quiet'}
          title={`${countText(reached)} of ${countText(one.row_count)} ${rowsText(one.row_count)} processed`}
        >
          {job?.status === 'failed' && job.problem ? job.problem : 'Imported rows are kept. Continue or undo.'}
        </Notice>
      )}
      {status === 'undone' ? (
        <ImportCounts
          figures={[
            ['Removed', undone.removed],
            ['Reverted', undone.put_back],
            ['Kept', undone.kept],
          ]}
        />
      ) : (
        <ImportCounts
          {...(reached === one.row_count ? { rows: reached } : {})}
          figures={[
            ['New', done.created],
            ['Updated', done.updated],
            ['Skipped', done.skipped],
            ['Failed', done.refused],
          ]}
        />
      )}
      {undone.kept > 0 && (
        <Text size="sm" c="dimmed">
          {countText(undone.kept)} {kind.words.counted(undone.kept)} kept because someone changed{' '}
          {undone.kept === 1 ? 'it' : 'them'} since.{' '}
          {lines_kept && (
            <Link to={`${kind.at}/${one.id}`} search={{ kept: 'true' }}>
              Show them
            </Link>
          )}
        </Text>
      )}
      <Actions one={one} kind={kind} />
      {status !== 'undone' && lines_kept && <Reasons id={one.id} kind={kind} />}
      {lines_kept ? (
        <Lines one={one} />
      ) : (
        <Text size="sm" c="dimmed">
          The rows of the file were kept for {IMPORT_KEPT_DAYS} days.
        </Text>
      )}
    </>
  )
}

function Actions({ one, kind }: { one: ImportOne; kind: ImportKind }) {
  const [beginning, setBeginning] = useState(false)
  const { status, done, lines_kept, own } = one
  const begin = async (what: 'run' | 'undo') => {
    setBeginning(true)
    await act(() => call(kind.endpoints[what], { params: { id: one.id } }))
    await refetched()
    setBeginning(false)
  }
  const undo = async () => {
    const sure = await confirm({
      title: `Undo the import of ${one.file_name}?`,
      effect: effectOf(kind.words, done.created, done.updated),
      verb: 'Undo import',
      danger: true,
    })
    if (sure) await begin('undo')
  }
  const found = kind.found?.(one.id)
  const left = one.row_count - done.created - done.updated - done.skipped - done.refused
  return (
    <div className={styles.actions}>
      {status === 'stopped' && own && lines_kept && (
        <Button loading={beginning} onClick={() => void begin('run')}>
          Continue with {countText(left)} {rowsText(left)}
        </Button>
      )}
      {found && done.created > 0 && status === 'imported' && (
        <Button component={Link} to={found.to} search={found.search} quiet variant="filled">
          {kind.words.open}
        </Button>
      )}
      {done.refused > 0 && lines_kept && <RefusedFile one={one} kind={kind} count={done.refused} />}
      {status !== 'undone' && lines_kept && done.created + done.updated > 0 && (
        <Button variant="default" loading={beginning} onClick={() => void undo()}>
          Undo import
        </Button>
      )}
    </div>
  )
}

function effectOf(labels: ImportKind['words'], created: number, updated: number): string {
  const parts = [
    ...(created > 0 ? [labels.removed(`${countText(created)} new ${labels.counted(created)}`, created === 1)] : []),
    ...(updated > 0
      ? [`${countText(updated)} updated ${labels.counted(updated)} ${updated === 1 ? 'is' : 'are'} reverted`]
      : []),
  ]
  return `${parts.join(', and ')}. ${labels.changedSince}`
}
