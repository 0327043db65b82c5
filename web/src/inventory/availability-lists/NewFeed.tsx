import { Stack, Text, TextInput } from '@mantine/core'
import { availabilityShares } from '@storey/api/client-endpoints.ts'
import { availabilityShares as declared } from '@storey/api/sales/availability-lists.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import styles from './parts/SharedLink.module.css'

type Addresses = Readonly<Record<'json' | 'csv' | 'xml', string>>

/** Makes a key of the availability feed, and shows its addresses once. */
export function NewFeed({ onClose }: { onClose: () => void }) {
  const [addresses, setAddresses] = useState<Addresses>()
  return (
    <SidePanel title="New feed" onClose={onClose}>
      {addresses ? <Made addresses={addresses} /> : <Fields onMade={setAddresses} />}
    </SidePanel>
  )
}

function Fields({ onMade }: { onMade: (addresses: Addresses) => void }) {
  const form = useEndpointForm({
    schema: declared.createFeed.body,
    initial: { name: '' },
    send: async (body, { key }) => {
      const { data } = await call(availabilityShares.createFeed, { body }, { idempotencyKey: key })
      onMade(data.addresses)
    },
  })
  return (
    <Form form={form}>
      <Stack gap="md">
        <Text>
          A website or portal reads all units that are published to your brokerage, as they are at the time, without
          signing in. Make a key for each reader, so that you can revoke it alone.
        </Text>
        <TextInput {...form.field('name', 'Name')} description="Who reads it, such as your website." />
      </Stack>
      <FormActions save="Make feed" />
    </Form>
  )
}

function Made({ addresses }: { addresses: Addresses }) {
  return (
    <Stack role="status">
      <Text>Copy the address for your reader now. It has the key in it, and is not shown again.</Text>
      {(['json', 'csv', 'xml'] as const).map((format) => (
        <div key={format} className={styles.link}>
          <bdi>{addresses[format]}</bdi>
          <CopyButton value={addresses[format]} label={`${format.toUpperCase()} address`} />
        </div>
      ))}
    </Stack>
  )
}
