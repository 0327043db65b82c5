import { Box } from '@mantine/core'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Page } from '../../ui/Page.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { RuleMaker } from './RuleMaker.tsx'
import { SheetMaker } from './SheetMaker.tsx'

/** Creates a draft from a rule or a spreadsheet, and previews the new price of every unit. */
export function NewPriceListPage() {
  const [text, setText] = useSearchText()
  const method = text.method === 'sheet' ? 'sheet' : 'rule'
  return (
    <Page
      title="New price list"
      area="Price lists"
      crumbs={[{ title: 'Price lists', to: '/inventory/price-lists' }]}
      actions={
        <>
          <SegmentedSwitch
            label="Method"
            value={method}
            onChange={(value) => setText({ method: value === 'sheet' ? value : undefined }, { replace: true })}
            options={[
              { value: 'rule', label: 'Rule' },
              { value: 'sheet', label: 'Spreadsheet' },
            ]}
          />
          <Box visibleFrom="sm">
            <AreaUnitSwitch small={false} />
          </Box>
        </>
      }
    >
      {method === 'sheet' ? <SheetMaker /> : <RuleMaker />}
    </Page>
  )
}
