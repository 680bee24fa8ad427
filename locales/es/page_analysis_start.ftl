explained = Prueba jugadas de ambos bandos, con variaciones y comentarios. Todo queda en la dirección de la página: guárdala en tus favoritos o compártela. Lo que es demasiado largo para una dirección queda en tu navegador. Este sitio no almacena nada.
from-position = Desde una posición
open-board = Abrir el tablero
from-record = Desde un registro
paste-record = Pega un registro (.cgn o .json, una o varias partidas)
choose-file = O elige un archivo
open-record = Abrir el registro
find-game = Buscar por nombre
more-games = Mostrar más
not-listed = { $count ->
    [one] { $count } partida más no aparece. Pégala por separado.
   *[other] { $count } partidas más no aparecen. Pégalas por separado.
}
kept = Guardados en este navegador
kept-explained = Análisis demasiado largos para una dirección. Nadie más los tiene, y se pierden cuando se borran los datos de este sitio.
from-archive = Las partidas del archivo tienen junto al tablero un enlace a este análisis.
