import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ChosenLeads, countColleagues, othersText } from './bulk-actions.tsx'

/** In a form for a bulk change: how many of the selected leads belong to colleagues. */
export function Colleagues({ chosen }: { chosen: ChosenLeads }) {
  const { all, ids, asked, count } = chosen
  const { data = 0 } = useQuery({
    queryKey: ['colleagues of chosen leads', all ? asked : ids],
    queryFn: () => countColleagues(chosen),
    enabled: count > 1,
    staleTime: 0,
  })
  return data === 0 ? null : (
    <Text size="sm" c="dimmed" mb={12}>
      {othersText(data)} You can undo this for 30 days.
    </Text>
  )
}
