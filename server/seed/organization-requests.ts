import { keepSheet } from './documents.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organizations } from './staff.ts'

/** What organizations ask of the platform: a renewal of a license, colleagues and a contract text, waiting and decided. */
export async function makeRequests(filling: Filling, { storey, harbourPine, meridian }: Organizations): Promise<void> {
  const { db, day, instant } = filling
  const [admin] = storey.members
  const [broker] = harbourPine.members
  const [developer] = meridian.members
  if (!admin || !broker || !developer) throw new RangeError('These organizations have admins.')
  const by = { requested_by: broker.id, requested_by_name: broker.full_name }
  const decided = (days: number) => ({
    decided_by: admin.id,
    decided_by_name: admin.full_name,
    decided_at: instant(days),
  })
  const [document_id = 0] = await insertForIds(db, 'organization_documents', [
    {
      organization_id: harbourPine.id,
      kind: 'trade_license',
      title: 'Trade license, renewed',
      expires_on: day(383),
      created_at: instant(-0.3),
    },
  ])
  await insert(db, 'organization_document_files', [
    {
      organization_id: harbourPine.id,
      document_id,
      number: 1,
      file_id: await keepSheet(filling, harbourPine.id, 'Trade license, renewed'),
      uploaded_by: broker.id,
      uploaded_by_name: broker.full_name,
      created_at: instant(-0.3),
    },
  ])
  await insert(db, 'license_requests', [
    {
      organization_id: harbourPine.id,
      kind: 'trade_license',
      document_id,
      expires_on: day(383),
      ...by,
      created_at: instant(-0.3),
    },
  ])
  const open = { status: 'pending', reason: null, decided_by: null, decided_by_name: null, decided_at: null } as const
  const brokerage = { organization_id: harbourPine.id, organization_type: 'brokerage', role: 'broker', ...by }
  await insert(db, 'colleague_requests', [
    {
      ...brokerage,
      ...open,
      full_name: 'Salma Idrissi',
      email: 'salma.idrissi@harbour-pine.example',
      created_at: instant(-0.2),
    },
    {
      ...brokerage,
      full_name: 'Jonas Weber',
      email: 'jonas.weber@harbour-pine.example',
      status: 'rejected',
      reason: 'He has left the brokerage already. Ask again if he comes back.',
      created_at: instant(-21),
      ...decided(-20),
    },
    {
      ...open,
      organization_id: meridian.id,
      organization_type: 'developer',
      role: 'developer',
      full_name: 'Chiara Lombardi',
      email: 'chiara.lombardi@meridian-homes.example',
      requested_by: developer.id,
      requested_by_name: developer.full_name,
      created_at: instant(-0.1),
    },
  ])
  const director = meridian.members.find(({ role }) => role === 'developer_admin')
  if (!director) throw new RangeError('Meridian has an admin.')
  const { body } = await db
    .selectFrom('contract_texts')
    .select('body')
    .where('organization_id', '=', meridian.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const byDirector = { requested_by: director.id, requested_by_name: director.full_name }
  const proposal = { organization_id: meridian.id, base_version: 1, language: 'en' as const, ...byDirector }
  await insert(db, 'contract_text_proposals', [
    {
      ...proposal,
      body: body.replace('## 7. ', '## 7. Governing law and contacts. '),
      purpose: 'Our counsel asks for a heading that names the law.',
      status: 'rejected',
      reason: 'Keep the headings short: move the law into a sentence of its own.',
      created_at: instant(-9),
      ...decided(-8),
    },
    {
      ...proposal,
      body: `${body}\n## 8. Keys\nThe keys are handed over on the day on which the last payment due before the handover is received.\n`,
      purpose: 'Buyers ask when they get the keys. The text does not answer it.',
      ...open,
      created_at: instant(-0.15),
    },
  ])
}
