import { VisuallyHidden } from '@mantine/core'
import {
  neededSaleFields,
  type SaleSheet,
  saleFields,
  saleSheetNames,
  saleSheets,
} from '@storey/api/sales/earlier-sale-sheets.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './SaleSheets.module.css'

const WHAT: Readonly<Record<SaleSheet, string>> = {
  bookings: 'One row for each sale, with its signatures and the brokerage.',
  buyers: 'One row for each buyer, with the share.',
  receipts: 'One row for each payment received.',
  installments: 'One row for each installment or fee.',
}

/** Required columns first: the others are read as one sentence. */
const columnsOf = (sheet: SaleSheet) =>
  Object.entries(saleFields[sheet])
    .map(([field, title]) => ({ field, title, needed: neededSaleFields[sheet].includes(field) }))
    .sort((one, other) => Number(other.needed) - Number(one.needed))

/** The sheets and columns of the template; those that must be filled in are bold. */
export const SaleSheetList = () => (
  <Section
    title="What the workbook holds"
    note="Each row names its unit. Columns in bold are required; the others are optional."
  >
    <ul className={styles.sheets}>
      {saleSheetNames.map((sheet) => (
        <li key={sheet}>
          <h3>{saleSheets[sheet]}</h3>
          <p className={styles.what}>{WHAT[sheet]}</p>
          <ul className={styles.columns}>
            {columnsOf(sheet).map(({ field, title, needed }) => (
              <li key={field} data-needed={needed || undefined}>
                {title}
                {needed && <VisuallyHidden>, required</VisuallyHidden>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
)
