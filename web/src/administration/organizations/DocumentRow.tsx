import { ActionIcon, Button, Group, Menu, Stack, Text, UnstyledButton } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import type { OrganizationDocument } from '@storey/api/administration/organization-documents.ts'
import { organizationDocuments } from '@storey/api/client-endpoints.ts'
import { IconChevronDown, IconDots, IconDownload, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useCan } from '../../shell/Can.tsx'
import { isPdf, isPicture, type PreviewedFile } from '../../shell/preview/previewed-file.ts'
import { downloadFile } from '../../shell/preview/usePreviewedFile.ts'
import { act } from '../../ui/act.ts'
import { sizeText } from '../../ui/format/number.ts'
import { late } from '../../ui/late.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import styles from './Documents.module.css'
import { type DocumentFile, fileOf, isLetter, kindLabels } from './document-words.ts'
import { EditDocument } from './EditDocument.tsx'
import { PutDocument } from './PutDocument.tsx'
import { Expiry } from './parts/Expiry.tsx'

const { Late: FilePreview } = late(async () => (await import('../../shell/preview/FilePreview.tsx')).FilePreview)

interface Props {
  organization: Organization
  document: OrganizationDocument
}

const iconOf = (file: DocumentFile | undefined) =>
  file && isPicture(file) ? IconPhoto : file && isPdf(file) ? IconFileTypePdf : IconFile

/** A document: its current file, previewed in place, its expiry date, its older versions. */
export function DocumentRow({ organization, document }: Props) {
  const [dialog, setShown] = useState<'replace' | 'edit'>()
  const [unfolded, setUnfolded] = useState(false)
  const [looking, setLooking] = useState<PreviewedFile>()
  const mayChange = useCan(organizationDocuments.change.access) && organization.status !== 'closed'
  const { title, kind, expires_on, of } = document
  const [newest, ...older] = document.files
  const Icon = iconOf(newest)
  const mayLook = useCan(organizationDocuments.download.access)
  const close = () => setShown(undefined)
  return (
    <li>
      <div className={styles.row}>
        <Icon size={20} stroke={1.5} aria-hidden />
        <Stack gap={0} miw={0} flex="1 1 200px">
          {newest && mayLook ? (
            <UnstyledButton
              className={styles.title ?? ''}
              dir="auto"
              aria-label={`View ${title}`}
              onClick={() => setLooking(fileOf(organization.id, document, newest))}
            >
              {title}
            </UnstyledButton>
          ) : (
            <Text span fw={600} size="sm" dir="auto">
              {title}
            </Text>
          )}
          <Text span size="xs" c="dimmed">
            {[title === kindLabels[kind] ? undefined : kindLabels[kind], of, newest && sizeText(newest.size)]
              .filter(Boolean)
              .join(' · ')}
            {newest && <Uploaded file={newest} />}
          </Text>
          {older.length > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              w="max-content"
              ms={-6}
              rightSection={<IconChevronDown size={12} stroke={1.8} aria-hidden />}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {older.length === 1 ? '1 older version' : `${older.length} older versions`}
            </Button>
          )}
        </Stack>
        <Group gap="xs" wrap="nowrap" ms="auto">
          {expires_on && (
            <Text span size="sm">
              <Expiry until={expires_on} today={organization.today} />
            </Text>
          )}
          {newest && <DownloadButton organization={organization} document={document} file={newest} />}
          {mayChange && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={36} aria-label={`Actions for ${title}`}>
                  <IconDots size={16} stroke={1.6} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setShown('replace')}>Replace…</Menu.Item>
                <Menu.Item onClick={() => setShown('edit')}>Edit title or expiry…</Menu.Item>
                <Menu.Item data-danger onClick={() => void remove(organization, document)}>
                  Delete…
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </div>
      {unfolded && (
        <ul className={styles.older} aria-label={`Older versions of ${title}`}>
          {older.map((file) => (
            <li key={file.number} className={styles.row}>
              <Text span size="xs" c="dimmed" flex="1" miw={0}>
                {mayLook ? (
                  <UnstyledButton
                    className={styles.title ?? ''}
                    fz="inherit"
                    aria-label={`View Version ${file.number}: ${file.name}`}
                    onClick={() => setLooking(fileOf(organization.id, document, file))}
                  >
                    Version {file.number}: {file.name}
                  </UnstyledButton>
                ) : (
                  `Version ${file.number}: ${file.name}`
                )}{' '}
                · {sizeText(file.size)}
                <Uploaded file={file} />
              </Text>
              <DownloadButton organization={organization} document={document} file={file} />
            </li>
          ))}
        </ul>
      )}
      {dialog === 'replace' && (
        <PutDocument organization={organization} replaced={document} letter={isLetter(document)} onClose={close} />
      )}
      {dialog === 'edit' && <EditDocument organization={organization} document={document} onClose={close} />}
      {looking && <FilePreview file={looking} onClose={() => setLooking(undefined)} />}
    </li>
  )
}

const Uploaded = ({ file }: { file: DocumentFile }) => (
  <>
    {file.uploaded_by && <> · {file.uploaded_by.full_name}</>} · <Instant value={file.uploaded_at} />
  </>
)

const DownloadButton = ({ organization, document, file }: Props & { file: DocumentFile }) => (
  <ActionIcon
    size={36}
    aria-label={`Download ${file.name}`}
    onClick={() => void downloadFile(fileOf(organization.id, document, file))}
  >
    <IconDownload size={16} stroke={1.6} />
  </ActionIcon>
)

async function remove({ id }: Organization, document: OrganizationDocument) {
  const { title, files } = document
  const effect =
    files.length > 1 ? `All ${files.length} versions are deleted. This can’t be undone.` : 'This can’t be undone.'
  if (!(await confirm({ title: `Delete ${title}?`, effect, verb: 'Delete document', danger: true }))) return
  const params = { id }
  await act(
    () =>
      isLetter(document)
        ? call(organizationDocuments.removeLetter, { params })
        : call(organizationDocuments.remove, { params: { ...params, docId: document.id } }),
    { good: 'Document deleted' },
  )
}
