import type { Tag } from '@storey/api/crm/tags.ts'
import { countText } from '../../ui/format/number.ts'

const counted = (count: number, one: string) => `${countText(count)} ${count === 1 ? one : `${one}s`}`

/** Number of records with a tag: "12 leads, 3 deals". */
export const usesText = ({ uses }: Pick<Tag, 'uses'>) =>
  `${counted(uses.leads, 'lead')}, ${counted(uses.deals, 'deal')}`
