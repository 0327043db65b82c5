import { useState } from 'react'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import type { EarlierSaleValues } from './values.ts'

type List = 'buyers' | 'installments' | 'receipts'

/** The keys of the rows of a list, which keep the input with its row: rows have no ids. */
export function useRows(form: EndpointForm<EarlierSaleValues>, name: List) {
  const [keys, setKeys] = useState(() => form.values[name].map((_, index) => index))
  return {
    keys,
    /** After a row was inserted at the end. */
    added: () => setKeys([...keys, Math.max(-1, ...keys) + 1]),
    remove: (index: number) => {
      form.mantine.removeListItem(name, index)
      setKeys(keys.toSpliced(index, 1))
    },
  }
}
