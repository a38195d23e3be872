export const people = {
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  firstStart: 'The first start of the service prints both in its terminal.',
  severalAccounts: 'This e-mail and password fit several accounts. Which one?',
  accountId: 'Account id',
  join: 'Join the team',
  joinAbout: 'You were invited. Choose a password, and you are in.',
  name: 'Your name',
  newPassword: 'Password (at least 8 characters)',
};
