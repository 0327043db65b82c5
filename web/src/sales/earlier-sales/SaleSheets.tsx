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
            {Object.entries(saleFields[sheet]).map(([field, title]) => (
              <li key={field} data-needed={neededSaleFields[sheet].includes(field) || undefined}>
                {title}
                {neededSaleFields[sheet].includes(field) && <VisuallyHidden>, required</VisuallyHidden>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
)
