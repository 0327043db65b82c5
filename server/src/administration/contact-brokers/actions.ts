export { type BrokersQuery, brokersMatching, idsOfMatchingBrokers, orderOfBrokers } from './queries.ts'
