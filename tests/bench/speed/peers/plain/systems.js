/** Names of the clients, by their number. */
export const systems = ['Android', 'iOS'];
