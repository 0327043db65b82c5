import { Menu, UnstyledButton } from '@mantine/core'
import type { Lead } from '@storey/api/crm/lead.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { PhoneText } from '../../../ui/values/PhoneText.tsx'
import { changeLead } from '../page/lead-changes.ts'
import styles from './OtherContactPoints.module.css'

interface Props {
  lead: Lead
  kind: 'email' | 'phone'
}

/** The other addresses or numbers of a lead: each can be contacted, made the primary one, or removed. */
export function OtherContactPoints({ lead, kind }: Props) {
  const others = kind === 'email' ? lead.other_emails : lead.other_phones
  const main = lead[kind]
  const change = (contactPoints: readonly string[], first: string | null) => {
    const changed =
      kind === 'email'
        ? { email: first, other_emails: [...contactPoints] }
        : { phone: first, other_phones: [...contactPoints] }
    void changeLead(lead, changed, changed)
  }
  const without = (reach: string) => others.filter((other) => other !== reach)
  return (
    <ul>
      {others.map((reach) => (
        <li key={reach}>
          <Menu position="bottom-start">
            <Menu.Target>
              <UnstyledButton className={styles.reach} aria-label={`Actions for ${reach}`}>
                {kind === 'phone' ? <PhoneText value={reach} /> : <bdi dir="ltr">{reach}</bdi>}
                <IconChevronDown size={12} stroke={1.8} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {kind === 'email' ? (
                <Menu.Item component="a" href={`mailto:${reach}`}>
                  Send e-mail
                </Menu.Item>
              ) : (
                <>
                  <Menu.Item component="a" href={`tel:${reach}`}>
                    Call
                  </Menu.Item>
                  <Menu.Item
                    component="a"
                    href={`https://wa.me/${reach.slice(1)}`}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    WhatsApp
                  </Menu.Item>
                </>
              )}
              <Menu.Item onClick={() => change(main === null ? without(reach) : [main, ...without(reach)], reach)}>
                {kind === 'email' ? 'Make main e-mail' : 'Make main number'}
              </Menu.Item>
              <Menu.Item onClick={() => change(without(reach), main)}>Remove</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </li>
      ))}
    </ul>
  )
}
