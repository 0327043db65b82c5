import { Box } from '@mantine/core'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Page } from '../../ui/Page.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import * as copy from './copy.ts'
import { RuleMaker } from './RuleMaker.tsx'
import { SheetMaker } from './SheetMaker.tsx'

/** Creates a draft from a rule or a spreadsheet, and previews the new price of every unit. */
export function NewPriceListPage() {
  const [text, setText] = useSearchText()
  const method = text.method === 'sheet' ? 'sheet' : 'rule'
  return (
    <Page
      title={copy.newPriceList}
      area={copy.priceLists}
      crumbs={[{ title: copy.priceLists, to: '/inventory/price-lists' }]}
      actions={
        <>
          <SegmentedSwitch
            label={copy.method}
            value={method}
            onChange={(value) => setText({ method: value === 'sheet' ? value : undefined }, { replace: true })}
            options={[
              { value: 'rule', label: copy.byRule },
              { value: 'sheet', label: copy.bySheet },
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
