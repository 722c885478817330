export const users = {
  title: 'User Management',
}
