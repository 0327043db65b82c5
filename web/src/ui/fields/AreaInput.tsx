import { t } from '../../words/t.ts'
import { useAreaUnit } from '../Area.tsx'
import { fromUnit, toUnit } from '../format/area.ts'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  /** Square metres, as they travel: "84.5". */
  value: string | null | undefined
  onChange: (squareMetres: string | null) => void
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** An area, typed in the reader's unit and kept in square metres. */
export function AreaInput(props: Props) {
  const [unit] = useAreaUnit()
  return (
    <TypedInput
      {...props}
      unit={t(unit === 'sq_ft' ? 'area.sq_ft' : 'area.m2')}
      unreadable={t('field.number_unreadable')}
      write={(area) => figures.format(toUnit(Number(area), unit))}
      read={(typed) => {
        const plain = typed.replace(/[,\s]/g, '')
        return /^\d+(\.\d*)?$/.test(plain) ? fromUnit(Number(plain), unit) : null
      }}
    />
  )
}
