/** Where a client lands after login and from the home page (spec section 2). */
export const CLIENT_HOME = '/platform/BTCUSD';
