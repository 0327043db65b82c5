import { Button, Modal, Radio } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../words/t.ts'
import { dayText, instantText } from '../format/day.ts'
import { countText } from '../format/number.ts'
import styles from './CompareDialog.module.css'
import type { Difference } from './compare.ts'
import type { FormHandle } from './form-context.ts'
import { labelOf, shownIn } from './mistakes.ts'

type Side = 'mine' | 'theirs'

/** What is typed beside what somebody else saved meanwhile: one of both, field by field, and then it is saved. */
export function CompareDialog({ form }: { form: FormHandle }) {
  const { differences, faceOf } = form.comparison ?? { differences: [], faceOf: () => undefined }
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ path, by }: Difference): Side => chosen[path] ?? (by === 'them' ? 'theirs' : 'mine')
  const takeAll = (side: Side) => setChosen(Object.fromEntries(differences.map(({ path }) => [path, side])))

  const face = (difference: Difference, side: Side): ReactNode => {
    const value = difference[side]
    const own = faceOf(difference.path, value)
    if (own !== undefined) return own
    const onScreen = side === 'mine' ? shownIn(form.element.current, difference.path) : undefined
    return onScreen ?? plainFace(value)
  }
  const cell = (difference: Difference, side: Side) => (
    <td data-side={side} data-on={sideOf(difference) === side || undefined}>
      <Radio
        name={`compare-${difference.path}`}
        value={side}
        checked={sideOf(difference) === side}
        onChange={() => setChosen({ ...chosen, [difference.path]: side })}
        label={
          <>
            <span className={styles.side}>{t(side === 'mine' ? 'compare.mine' : 'compare.theirs')}</span>
            <span dir="auto">{face(difference, side)}</span>
          </>
        }
      />
    </td>
  )
  return (
    <Modal
      opened
      onClose={form.stopComparing}
      size={720}
      title={t('compare.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p className={styles.note}>{t('compare.note')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('compare.field')}</th>
            <th scope="col">
              {t('compare.mine')}
              <button
                type="button"
                className={styles.all}
                aria-label={t('compare.all_mine')}
                onClick={() => takeAll('mine')}
              >
                {t('compare.all')}
              </button>
            </th>
            <th scope="col">
              {t('compare.theirs')}
              <button
                type="button"
                className={styles.all}
                aria-label={t('compare.all_theirs')}
                onClick={() => takeAll('theirs')}
              >
                {t('compare.all')}
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.path}>
              <th scope="row">
                {labelOf(form.element.current, difference.path)}
                <span className={styles.by}>{t(`compare.by_${difference.by}`)}</span>
              </th>
              {cell(difference, 'mine')}
              {cell(difference, 'theirs')}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button variant="default" onClick={form.stopComparing}>
          {t('compare.back')}
        </Button>
        <Button
          data-autofocus
          loading={form.sending}
          onClick={() => {
            const theirs = differences.filter((difference) => sideOf(difference) === 'theirs')
            void form.settle(theirs.map(({ path }) => path))
          }}
        >
          {t('compare.save')}
        </Button>
      </div>
    </Modal>
  )
}

function plainFace(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing />
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (typeof value === 'number') return countText(value)
  if (Array.isArray(value)) return value.length === 0 ? <Nothing /> : value.map(String).join(', ')
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayText(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? instantText(text) : text
}

const Nothing = () => <span className={styles.nothing}>{t('value.none')}</span>
