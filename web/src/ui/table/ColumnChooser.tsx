import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { t } from '../../words/t.ts'
import type { ColumnChoice } from './columns.ts'

/** Switches columns on and off. */
export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const on = new Set(choice.shown.map(({ id }) => id))
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<IconColumns3 size={14} stroke={1.6} />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflow: 'auto' }}>
        {choice.all.slice(1).map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={on.has(column.id)}
            disabled={column.hideable === false}
            onChange={() => choice.toggle(column.id)}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
        {choice.changed && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => choice.reset()}>{t('list.columns_reset')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
