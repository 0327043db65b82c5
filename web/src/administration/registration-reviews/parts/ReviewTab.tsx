import { registrationReviews } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { Review } from '../Review.tsx'

/** Tab with the registration of an organization. */
export function ReviewTab({ organization }: { organization: { readonly id: number } }) {
  const answer = useQuery(query(registrationReviews.get, { params: { id: organization.id } }))
  return <Await answer={answer}>{({ data }) => <Review key={data.submitted_at} registration={data} />}</Await>
}
