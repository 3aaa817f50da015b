export {
  claimTicket,
  drawOnTicket,
  issueTicket,
  keepTicket,
  newTicket,
  peekTicket,
  purgeTickets,
  useTicket,
} from './tickets.ts'
