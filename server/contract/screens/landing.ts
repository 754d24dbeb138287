/** The landing page after login (A §2). Separate from the route table, which the login page does not load. */
export const landing = '/platform/user/register/data';
