export const leaving = {
  leaveAsk: 'Leave without saving?',
  leaveWhy: 'What you changed here is lost then.',
  leave: 'Leave',
};
