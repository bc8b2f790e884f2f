// A source of market data on QuickFIX's own session layer and validation, for the tests of our FIX line. It prices what it is told to price
// and otherwise does as FIX 4.4 wants; nothing of it is shipped.
//
// Arguments: port, data dictionary, password, and prices as the command has them. It prints a line per message and event, with | for SOH: `< ...` came in, `> ...` went out,
// `! ...` is what QuickFIX has to say. It takes commands on its standard input:
//
//   price NAME BID OFFER [BIDID OFFERID]
//                          what requests of a name are answered with; ids are no part of a snapshot in FIX 4.4, though some sources send them
//   send TYPE|TAG=VALUE|…  sends a message; 262=@NAME is the id of the name's last request; 50 and 57 are
//                          in the header
//   flood NAME COUNT       sends that many snapshots of a name at once, bids from 1
//   skip COUNT             leaves out numbers of ours
//   forget COUNT           as if the last messages of the other side had not come
//   logout TEXT            logs out, and admits nobody
//   admit                  admits them again
#include <quickfix/Application.h>
#include <quickfix/Log.h>
#include <quickfix/MessageStore.h>
#include <quickfix/Session.h>
#include <quickfix/SessionSettings.h>
#include <quickfix/SocketAcceptor.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>

namespace
{
std::mutex outputMutex;

void say( char kind, std::string text )
{
  std::replace( text.begin(), text.end(), '\001', '|' );
  std::lock_guard<std::mutex> guard( outputMutex );
  std::cout << kind << ' ' << text << std::endl;
}

class SpokenLog : public FIX::Log
{
public:
  void clear() {}
  void backup() {}
  void onIncoming( const std::string& text ) { say( '<', text ); }
  void onOutgoing( const std::string& text ) { say( '>', text ); }
  void onEvent( const std::string& text ) { say( '!', text ); }
};

class SpokenLogFactory : public FIX::LogFactory
{
public:
  FIX::Log* create() { return new SpokenLog; }
  FIX::Log* create( const FIX::SessionID& ) { return new SpokenLog; }
  void destroy( FIX::Log* log ) { delete log; }
};

class Source : public FIX::Application
{
public:
  explicit Source( const std::string& password ) : m_password( password ) {}

  void onCreate( const FIX::SessionID& id ) { m_session = id; }
  void onLogon( const FIX::SessionID& ) { forgetRequests(); }
  void onLogout( const FIX::SessionID& ) { forgetRequests(); }
  void toAdmin( FIX::Message&, const FIX::SessionID& ) {}
  void toApp( FIX::Message&, const FIX::SessionID& ) throw( FIX::DoNotSend ) {}

  void fromAdmin( const FIX::Message& message, const FIX::SessionID& )
  throw( FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::RejectLogon )
  {
    if( message.getHeader().getField( 35 ) != "A" ) return;
    if( !message.isSetField( 554 ) || message.getField( 554 ) != m_password ) throw FIX::RejectLogon( "wrong password" );
  }

  void fromApp( const FIX::Message& message, const FIX::SessionID& )
  throw( FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::UnsupportedMessageType )
  {
    // What the other side does not understand is printed, as everything is.
    if( message.getHeader().getField( 35 ) == "j" ) return;
    if( message.getHeader().getField( 35 ) != "V" ) throw FIX::UnsupportedMessageType();
    const std::string request = message.getField( 262 );
    FIX::Group symbols( 146, 55 );
    message.getGroup( 1, symbols );
    const std::string name = symbols.getField( 55 );
    std::lock_guard<std::mutex> guard( m_mutex );
    if( message.getField( 263 ) == "2" )
    {
      if( m_requests[name] == request ) m_requests.erase( name );
      return;
    }
    if( m_prices.count( name ) == 0 )
    {
      send( "Y|262=" + request + "|281=0|58=unknown symbol" );
      return;
    }
    if( m_requests.count( name ) != 0 && m_requests[name] == request )
    {
      send( "Y|262=" + request + "|281=1" );
      return;
    }
    m_requests[name] = request;
    const Price price = m_prices[name];
    const std::string bidId = price.bidId.empty() ? "" : "|278=" + price.bidId, offerId = price.offerId.empty() ? "" : "|278=" + price.offerId;
    send( "W|55=" + name + "|262=" + request + "|268=2|269=0" + bidId + "|270=" + price.bid + "|269=1" + offerId + "|270=" + price.offer );
  }

  void obey( const std::string& line )
  {
    std::istringstream words( line );
    std::string command, name;
    words >> command;
    FIX::Session* session = FIX::Session::lookupSession( m_session );
    if( command == "price" )
    {
      Price price;
      words >> name >> price.bid >> price.offer >> price.bidId >> price.offerId;
      std::lock_guard<std::mutex> guard( m_mutex );
      m_prices[name] = price;
    }
    else if( command == "send" )
    {
      std::string text;
      std::getline( words >> std::ws, text );
      std::lock_guard<std::mutex> guard( m_mutex );
      send( text );
    }
    else if( command == "flood" )
    {
      int count = 0;
      words >> name >> count;
      std::lock_guard<std::mutex> guard( m_mutex );
      for( int each = 1; each <= count; ++each )
        send( "W|55=" + name + "|262=@" + name + "|268=2|269=0|270=" + std::to_string( each ) + "|269=1|270=" + std::to_string( each + 1 ) );
    }
    else if( command == "skip" || command == "forget" )
    {
      int count = 0;
      words >> count;
      if( command == "skip" ) session->setNextSenderMsgSeqNum( session->getExpectedSenderNum() + count );
      else session->setNextTargetMsgSeqNum( session->getExpectedTargetNum() - count );
    }
    else if( command == "logout" )
    {
      std::string text;
      std::getline( words >> std::ws, text );
      session->logout( text );
    }
    else if( command == "admit" ) session->logon();
    else say( '!', "Unknown command " + command );
  }

private:
  struct Price
  {
    std::string bid, offer, bidId, offerId;
  };

  void forgetRequests()
  {
    std::lock_guard<std::mutex> guard( m_mutex );
    m_requests.clear();
  }

  // The fields after a group's count belong to its entries, each of which begins with the first of them.
  void send( const std::string& text )
  {
    std::istringstream fields( text );
    std::string field;
    std::getline( fields, field, '|' );
    FIX::Message message;
    message.getHeader().setField( 35, field );
    int countTag = 0, firstTag = 0;
    std::unique_ptr<FIX::Group> entry;
    while( std::getline( fields, field, '|' ) )
    {
      const std::size_t equals = field.find( '=' );
      const int tag = std::stoi( field.substr( 0, equals ) );
      std::string value = field.substr( equals + 1 );
      if( tag == 262 && value[0] == '@' ) value = m_requests[value.substr( 1 )];
      if( tag == 268 )
      {
        countTag = tag;
        message.setField( tag, value );
        continue;
      }
      if( countTag != 0 && firstTag == 0 ) firstTag = tag;
      if( tag == 50 || tag == 57 ) message.getHeader().setField( tag, value );
      else if( countTag == 0 ) message.setField( tag, value );
      else
      {
        if( tag == firstTag )
        {
          if( entry ) message.addGroup( *entry );
          entry.reset( new FIX::Group( countTag, firstTag ) );
        }
        entry->setField( tag, value );
      }
    }
    if( entry ) message.addGroup( *entry );
    FIX::Session::sendToTarget( message, m_session );
  }

  const std::string m_password;
  FIX::SessionID m_session;
  std::mutex m_mutex;
  std::map<std::string, Price> m_prices;
  std::map<std::string, std::string> m_requests;
};
}

int main( int count, char** words )
{
  if( count < 4 )
  {
    std::cerr << "arguments: port, data dictionary, password, prices" << std::endl;
    return 2;
  }
  std::stringstream text;
  text << "[DEFAULT]\nConnectionType=acceptor\nSocketAcceptPort=" << words[1] << "\nSocketReuseAddress=Y\nSocketNodelay=Y\n"
       << "StartTime=00:00:00\nEndTime=00:00:00\nPersistMessages=Y\nLogoutTimeout=2\nDataDictionary=" << words[2] << "\n"
       << "[SESSION]\nBeginString=FIX.4.4\nSenderCompID=VENUE\nTargetCompID=CLIENT1\n";
  try
  {
    FIX::SessionSettings settings( text );
    Source source( words[3] );
    FIX::MemoryStoreFactory stores;
    SpokenLogFactory logs;
    FIX::SocketAcceptor acceptor( source, stores, settings, logs );
    for( int each = 4; each < count; ++each ) source.obey( std::string( "price " ) + words[each] );
    acceptor.start();
    say( '!', "Listening" );
    for( std::string line; std::getline( std::cin, line ); ) source.obey( line );
    acceptor.stop( true );
    return 0;
  }
  catch( std::exception& error )
  {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}
