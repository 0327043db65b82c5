import type { OptionsFilter } from '@mantine/core'

let filter: OptionsFilter = ({ options }) => options

/** The filter of every select. Its rules are not part of the first load, which has no select. */
export const filterOptions: OptionsFilter = (input) => filter(input)

export function setOptionsFilter(rules: OptionsFilter): void {
  filter = rules
}
